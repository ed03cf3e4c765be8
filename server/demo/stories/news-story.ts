import { writePhoto } from "#modules/house/news/news-photos.service.ts";
import { createNews, publishNews } from "#modules/house/news/news.service.ts";
import { keepPicture, type KeptPicture } from "#platform/files/pictures.ts";
import { drawScene, type Scene, sceneAlt } from "#demo/papers/news-pictures.ts";
import { DEMO_NEWS, type DemoNews, DRAFT_NEWS, SCHEDULED_NEWS } from "#demo/papers/news-texts.ts";
import { staffCall, type World } from "#demo/world.ts";

const FIRST_DAYS_AGO = 3;
const DAYS_BETWEEN = 24;
const SCHEDULED_IN_DAYS = 12;

/** Tells news over more than a year, a scheduled one and a draft. */
export function tellNews({ tx, storage, timeline, people, calendar }: World): void {
  const { daysAgo, working, moment, now } = calendar;
  const kept = new Map<Scene, KeptPicture>();

  async function write(news: DemoNews, at: Date): Promise<number> {
    const ctx = staffCall(people.admin, at);
    const content = news.body.map((paragraph) => `<p>${paragraph}</p>`).join("");
    const { id } = await createNews(tx, ctx, { slug: news.slug, title: news.title, lead: news.lead, content });
    // Each scene is drawn once: several news items may use the same files.
    const picture = kept.get(news.scene) ?? (await keepPicture(storage, await drawScene(news.scene)));
    kept.set(news.scene, picture);
    await writePhoto(tx, ctx, id, { ...picture, alt: sceneAlt(news.scene) });
    return id;
  }

  DEMO_NEWS.forEach((news, index) => {
    const day = working(daysAgo(FIRST_DAYS_AGO + index * DAYS_BETWEEN));
    timeline.at(moment(day, 9, 10), async (at) => {
      const id = await write(news, at);
      await publishNews(tx, staffCall(people.admin, at), id, { version: 1, publishAt: null });
    });
  });
  timeline.at(moment(working(daysAgo(2)), 12), async (at) => {
    const id = await write(SCHEDULED_NEWS, at);
    const publishAt = new Date(now.getTime() + SCHEDULED_IN_DAYS * 86_400_000);
    await publishNews(tx, staffCall(people.admin, at), id, { version: 1, publishAt });
  });
  timeline.at(moment(working(daysAgo(2)), 13), (at) => write(DRAFT_NEWS, at));
}
