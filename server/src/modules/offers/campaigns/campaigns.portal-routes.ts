import {
  CAMPAIGN_LEAFLET_PATH,
  CAMPAIGN_RULES_PDF_PATH,
  confirmSatisfaction,
  enterSatisfaction,
  fileComplaint,
  getCampaign as campaignEndpoint,
  getCampaignRules,
  getOwnCampaignEntry,
  getSatisfaction,
  listCampaignPayouts,
  listOpenCampaigns,
  PAYOUT_STATUSES,
  readCampaignEntry,
  startCampaign,
  submitCampaignEntry,
  submitOwnCampaignEntry,
} from "@plon/contract/portal/offers/campaigns.ts";
import { REVIEWED_CAMPAIGNS } from "@plon/rules/campaigns/campaign-names.ts";
import { satisfactionPhase } from "@plon/rules/campaigns/satisfaction-dates.ts";
import type { FileStorage } from "#platform/files/storage.ts";
import { inspectPicture } from "#platform/files/inspection.ts";
import { download } from "#platform/http/files-out.ts";
import { escapeHtml } from "#platform/html/sanitise.ts";
import type { RouteHost } from "#platform/http/host.ts";
import { command, commandInSteps, read } from "#platform/http/routes.ts";
import { leafletDrawer } from "#platform/paper/offer-leaflet-drawing.ts";
import { rulesDocument } from "#platform/paper/rules-document.ts";
import { drawRules } from "#platform/paper/rules-drawing.ts";
import { upload } from "#platform/http/upload.ts";
import { campaignLeaflet } from "./papers/campaign-leaflet.ts";
import { rulesInForce } from "./papers/campaign-rules.service.ts";
import { describeCampaign } from "./campaign-facts.service.ts";
import { presentEntry, presentOpen, presentSatisfaction } from "./campaigns.present.ts";
import { complain } from "./complaints.service.ts";
import { type Brand, countLook, enter, getReviewed } from "./entries/entering.service.ts";
import {
  confirmEntry,
  describeEntry,
  getCampaignFacts,
  getLinkedEntry,
  getOwnEntry,
  getSatisfactionEntry,
  openToEverybody,
  submitLinked,
  submitOwn,
} from "./entries/linked-entry.service.ts";
import { enteredPayouts, payoutStatusOf } from "./payouts/payout-status.service.ts";

const SATISFACTION = "pewnosc100";

/** Campaigns for visitors and participants: the satisfaction promotion, the flows that review, and payouts' statuses. */
export function campaignsPortalRoutes(
  host: RouteHost,
  { storage, brand }: { storage: FileStorage; brand: Brand },
): void {
  satisfactionRoutes(host, storage, brand);
  leadAwayFromEnded(host);
  read(host, listOpenCampaigns, async (db, ctx) => ({ data: (await openToEverybody(db, ctx.at)).map(presentOpen) }));
  read(host, campaignEndpoint, async (db, ctx, { params }) => ({
    data: await describeCampaign(db, params.slug, ctx.at),
  }));
  rulesRoutes(host, brand);
  leafletRoute(host, brand);
  commandInSteps(host, startCampaign, async (db, ctx, { params, body }) => {
    await getReviewed(db, params.slug);
    await enter(db, ctx, { slug: params.slug, newcomer: { identifier: body.nip, email: body.email }, brand });
    return { data: { email: body.email }, message: "Wysłaliśmy do Ciebie odnośnik do zgłoszenia." };
  });
  commandInSteps(host, readCampaignEntry, async (db, ctx, { body }) => {
    await countLook(db, ctx);
    const entry = await getLinkedEntry(db, body.token);
    return { data: presentEntry(await describeEntry(db, entry.id, entry), ctx.at) };
  });
  commandInSteps(host, submitCampaignEntry, async (db, ctx, { body: { token, ...form } }) => {
    const entry = await submitLinked(db, ctx, token, form);
    return { data: presentEntry(await describeEntry(db, entry.id, entry), ctx.at), message: SENT };
  });
  read(host, getOwnCampaignEntry, async (db, ctx, { params }) => {
    const entry = await getOwnEntry(db, ctx, params.slug);
    return { data: entry ? presentEntry(await describeEntry(db, entry.id, entry), ctx.at) : null };
  });
  command(host, submitOwnCampaignEntry, async (tx, ctx, { params, body }) => {
    const entry = await submitOwn(tx, ctx, params.slug, body);
    return { data: presentEntry(await describeEntry(tx, entry.id, entry), ctx.at), message: SENT };
  });
  read(host, listCampaignPayouts, async (db, ctx) => ({ data: await enteredPayouts(db, ctx.participantId) }));
  for (const slug of REVIEWED_CAMPAIGNS) {
    read(host, PAYOUT_STATUSES[slug], async (db, ctx) => ({
      data: await payoutStatusOf(db, ctx.participantId, slug),
    }));
  }
}

function leafletRoute(host: RouteHost, brand: Brand): void {
  const drawLeaflet = leafletDrawer();
  download(
    host,
    {
      path: CAMPAIGN_LEAFLET_PATH,
      summary: "A campaign on one page, as a PDF.",
      access: "public",
      params: getCampaignRules.params,
    },
    async (db, _ctx, { params }) => {
      const { campaign, offer } = await getCampaignFacts(db, params.slug);
      const content = await drawLeaflet(campaignLeaflet(campaign, offer, brand));
      return { content, type: "application/pdf", name: `ulotka-${campaign.slug}.pdf` };
    },
  );
}

function rulesRoutes(host: RouteHost, brand: Brand): void {
  read(host, getCampaignRules, async (db, _ctx, { params }) => {
    const { title, version, published_at, content, figures } = await rulesInForce(db, params.slug);
    return {
      data: {
        title,
        version,
        published_at: published_at.toISOString(),
        content,
        figures: figures.map(([name, value]) => ({ name, value })),
      },
    };
  });
  // Anybody may request it, so each version is drawn once.
  const drawn = new Map<string, { key: string; content: Promise<Buffer> }>();
  download(
    host,
    {
      path: CAMPAIGN_RULES_PDF_PATH,
      summary: "The rules of a campaign in force as a PDF.",
      access: "public",
      params: getCampaignRules.params,
    },
    async (db, _ctx, { params }) => {
      const rules = await rulesInForce(db, params.slug);
      const figures = rules.figures.map(([name, value]) => `<li>${escapeHtml(`${name}: ${value}`)}</li>`).join("");
      const document = rulesDocument({ ...rules, content: `<ul>${figures}</ul>${rules.content}`, of: "akcji", brand });
      const key = `${rules.version} ${rules.title} ${figures}`;
      let kept = drawn.get(params.slug);
      if (kept?.key !== key) drawn.set(params.slug, (kept = { key, content: drawRules(document) }));
      const content = await kept.content.catch((error: unknown) => {
        drawn.delete(params.slug);
        throw error;
      });
      return { content, type: "application/pdf", name: `regulamin-${document.fileName}.pdf` };
    },
  );
}

const SENT = "Twoje zgłoszenie zostało wysłane.";

function satisfactionRoutes(host: RouteHost, storage: FileStorage, brand: Brand): void {
  commandInSteps(host, enterSatisfaction, async (db, ctx, { body }) => {
    const { nip, accept_rules: _accepted, ...person } = body;
    await enter(db, ctx, { slug: SATISFACTION, newcomer: { identifier: nip, ...person }, brand });
    return { data: { email: body.email }, message: "Sprawdź swoją pocztę i potwierdź udział." };
  });
  commandInSteps(host, getSatisfaction, async (db, ctx, { params }) => {
    await countLook(db, ctx);
    const entry = await getSatisfactionEntry(db, params.token);
    return { data: presentSatisfaction(await describeEntry(db, entry.id, entry), ctx.at) };
  });
  commandInSteps(host, confirmSatisfaction, async (db, ctx, { params }) => {
    const entry = await confirmEntry(db, ctx, params.token);
    return {
      data: presentSatisfaction(await describeEntry(db, entry.id, entry), ctx.at),
      message: "Twój udział został potwierdzony.",
    };
  });
  upload(
    host,
    fileComplaint,
    {
      judge: inspectPicture,
      admitFirst: async ({ db }, ctx, { token }) => {
        await countLook(db, ctx);
        await getSatisfactionEntry(db, token);
      },
    },
    async ({ db }, ctx, { params, fields, files }) => {
      const { id } = await complain(db, storage, ctx, { token: params.token, fields, photos: files });
      return {
        data: presentSatisfaction(await describeEntry(db, id), ctx.at),
        message: "Twoja reklamacja została przyjęta.",
      };
    },
  );
}

/** The entry pages of the satisfaction promotion redirect permanently once it has closed (spec 2 §4). */
function leadAwayFromEnded({ app, clock }: RouteHost): void {
  for (const page of ["/pewnosc100", "/halvetic100pewnosci"]) {
    app.get(page, { config: { access: "public" }, schema: { hide: true } }, (_request, reply) =>
      satisfactionPhase(clock.now()) === "closed" ? reply.redirect("/dashboard", 301) : reply.callNotFound(),
    );
  }
}
