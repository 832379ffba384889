import type { MappingImportReply } from "@atrium/contract/site";
import { importMappings } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { ask } from "../../platform/http.ts";
import { notices } from "../../platform/notices.ts";
import { importsQuery } from "./importQueries.ts";
import { countWords } from "./importWords.ts";
import { type ChosenFile, readFile } from "./readFile.ts";

export interface MappingImport {
  readonly file: ChosenFile | undefined;
  /** What it would do, or has done. */
  readonly reply: MappingImportReply | undefined;
  readonly isBusy: boolean;
  /** Why it was not looked at, or not done. */
  readonly refusal: string | undefined;
  choose: (file: File | null) => Promise<void>;
  /** Looks at the same file again: somebody has changed the site. */
  look: () => Promise<void>;
  apply: () => Promise<void>;
  clear: () => void;
}

/** A file of mappings from its choice to its end. */
export function useMappingImport(): MappingImport {
  const queries = useQueryClient();
  const submission = useSubmit();
  const [file, setFile] = useState<ChosenFile>();
  const [reply, setReply] = useState<MappingImportReply>();
  const [problem, setProblem] = useState<string>();
  const sendFile = async (chosen: ChosenFile, revision?: number) =>
    submission.run(async () => {
      const body = { file: chosen.name, text: chosen.text, ...(revision === undefined ? {} : { revision }) };
      setReply(await ask(importMappings, { body }));
    });
  const clear = () => {
    setFile(undefined);
    setReply(undefined);
    setProblem(undefined);
    submission.setErrors({});
  };
  return {
    file,
    reply,
    isBusy: submission.isBusy,
    refusal: problem ?? submission.errors["text"] ?? submission.refusal ?? submission.errors["file"],
    clear,
    choose: async (chosen) => {
      if (chosen === null) return;
      clear();
      const read = await readFile(chosen);
      if ("problem" in read) {
        setProblem(read.problem);
        return;
      }
      setFile(read);
      await sendFile(read);
    },
    look: async () => {
      if (file !== undefined) await sendFile(file);
    },
    apply: async () => {
      if (file === undefined || reply === undefined) return;
      if (!(await sendFile(file, reply.revision))) return;
      await queries.invalidateQueries({ queryKey: importsQuery.queryKey });
      notices.show({
        kind: "done",
        title: file.name,
        message: t("Devices: {count}. The import can be undone.", { count: countWords(reply.counts) }),
      });
    },
  };
}
