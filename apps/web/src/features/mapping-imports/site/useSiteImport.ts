import type { SiteImportReply } from "@atrium/contract/site";
import { MAX_SITE_FILE_BYTES, importSite } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { siteImportsQuery } from "./siteQueries.ts";
import { summaryWords } from "./siteWords.ts";

interface ChosenSite {
  readonly name: string;
  /** In base64. */
  readonly content: string;
}

export interface SiteImport {
  readonly file: ChosenSite | undefined;
  /** What it would do, or has done. */
  readonly reply: SiteImportReply | undefined;
  readonly isBusy: boolean;
  /** Why it was not looked at, or not done. */
  readonly refusal: string | undefined;
  choose: (file: File | null) => Promise<void>;
  /** Looks at the same file again: somebody has changed the site. */
  look: () => Promise<void>;
  apply: () => Promise<void>;
}

/** A file of a whole site from its choice to its end. */
export function useSiteImport(): SiteImport {
  const queries = useQueryClient();
  const submission = useSubmit();
  const [file, setFile] = useState<ChosenSite>();
  const [reply, setReply] = useState<SiteImportReply>();
  const [problem, setProblem] = useState<string>();
  const sendFile = async ({ name, content }: ChosenSite, revision?: number) =>
    submission.run(async () => {
      const body = { file: name, content, ...(revision === undefined ? {} : { revision }) };
      const answer = await ask(importSite, { body });
      setReply(answer);
      if (!answer.isDone) return;
      await queries.invalidateQueries({ queryKey: siteImportsQuery.queryKey });
      notices.show({
        kind: "done",
        title: name,
        message: t("{summary}. It can be undone.", { summary: summaryWords(answer) }),
      });
    });
  return {
    file,
    reply,
    isBusy: submission.isBusy,
    refusal: problem ?? submission.errors["content"] ?? submission.refusal ?? submission.errors["file"],
    choose: async (chosen) => {
      if (chosen === null) return;
      setReply(undefined);
      setFile(undefined);
      setProblem(undefined);
      submission.setErrors({});
      if (chosen.size === 0 || chosen.size > MAX_SITE_FILE_BYTES) {
        setProblem(
          chosen.size === 0
            ? t("{name} is empty.", { name: chosen.name })
            : t("{name} is larger than {value} MiB.", { name: chosen.name, value: MAX_SITE_FILE_BYTES / 1_048_576 }),
        );
        return;
      }
      const read = { name: chosen.name, content: await base64Of(chosen) };
      setFile(read);
      await sendFile(read);
    },
    look: async () => {
      if (file !== undefined) await sendFile(file);
    },
    apply: async () => {
      if (file !== undefined && reply !== undefined) await sendFile(file, reply.revision);
    },
  };
}

async function base64Of(file: File): Promise<string> {
  const octets = new Uint8Array(await file.arrayBuffer());
  let text = "";
  // In pieces: a call takes only so many arguments.
  for (let from = 0; from < octets.length; from += 0x8000) {
    text += String.fromCodePoint(...octets.subarray(from, from + 0x8000));
  }
  return btoa(text);
}
