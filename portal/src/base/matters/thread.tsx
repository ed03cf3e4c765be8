import type { Matter, MatterRow, writeInMatter } from "@plon/contract/portal/desk/matters.ts";
import { formatLongDay, formatLongInstant } from "@plon/client/format.ts";
import { Button } from "@plon/ui/button.tsx";
import { StatusChip } from "@plon/ui/status-chip.tsx";
import { useState } from "react";
import { Paperclip } from "lucide-react";
import { call } from "#base/calls/api.ts";
import { download } from "#base/calls/download.ts";
import { OnlyWith } from "#base/member/only-with.tsx";
import { PostForm } from "./post-form.tsx";

/** What becomes of a matter, as its farm reads it. */
export function MatterChip({ matter: { status, outcome, answer_by: day } }: { matter: MatterRow }) {
  if (status === "open")
    return <StatusChip wraps tone="pending" label={`Czeka na odpowiedź do ${formatLongDay(day)}`} />;
  if (outcome === "changed") return <StatusChip wraps tone="success" label="Zmieniliśmy decyzję" />;
  if (outcome === "upheld") return <StatusChip wraps tone="neutral" label="Podtrzymaliśmy decyzję" />;
  return <StatusChip wraps tone="success" label="Jest odpowiedź" />;
}

/** What was written in a matter, in the order in which it was. */
export function MatterPosts({ posts }: Pick<Matter, "posts">) {
  return (
    <ol className="flex flex-col gap-3">
      {posts.map((post) => (
        <li
          key={post.id}
          className={post.author === "programme" ? "rounded-field border-l-4 border-action bg-action-tint p-3" : ""}
        >
          <p className="text-sm text-soft">
            {post.author === "programme" ? "Odpowiedź" : (post.by_person ?? "Ty")}, {formatLongInstant(post.written_at)}
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{post.text}</p>
          {post.files.length > 0 && (
            <ul className="-ml-5 flex flex-col items-start">
              {post.files.map((file) => (
                <li key={file.id} className="max-w-full">
                  <Button
                    variant="quiet"
                    needsNetwork
                    aria-label={`Pobierz plik ${file.name}`}
                    onClick={() => void download(file.download, file.name)}
                  >
                    <Paperclip aria-hidden className="size-5 shrink-0" />
                    <span className="truncate">{file.name}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

type Written = (typeof writeInMatter)["data"]["_output"];

/** Writes more in a matter that is not closed. */
export function WriteMore({ matter, onSent }: { matter: MatterRow; onSent: (written: Written) => void }) {
  const [writing, setWriting] = useState(false);
  if (matter.status === "closed") return null;
  return (
    <OnlyWith power="submit">
      {writing ? (
        <PostForm
          name={`matter.more.${matter.id}`}
          label="Co chcesz dopisać"
          submitLabel="Wyślij"
          saved="Wiadomość została wysłana"
          send={(body, idempotencyKey) =>
            call("POST /api/v1/matters/:matterId/posts", { params: { matterId: matter.id }, body }, { idempotencyKey })
          }
          onSent={(written) => {
            setWriting(false);
            onSent(written);
          }}
        />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setWriting(true)}>
            Dopisz
          </Button>
        </div>
      )}
    </OnlyWith>
  );
}
