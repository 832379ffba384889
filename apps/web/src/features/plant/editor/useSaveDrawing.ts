import { changeSchematic } from "@atrium/contract/site";
import { t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { sourcesQuery } from "./sourcesQuery.ts";
import type { Drawing } from "./useDrawing.ts";

/** Saves a drawing or deletes it; what the server refuses is said in its words. */
export function useSaveDrawing(drawing: Drawing) {
  const queries = useQueryClient();
  const { run, isBusy, refusal, paths } = useSubmit("after");
  const { base, draft, saved } = drawing;

  async function put(after: typeof base): Promise<boolean> {
    const isDone = await run(async () => {
      const reply = await ask(changeSchematic, { body: { before: base, after } });
      queries.setQueryData(sourcesQuery.queryKey, reply);
      const now = reply.schematics.find(({ key }) => key === after?.key);
      if (now !== undefined) saved(now);
    });
    // What others have made of it comes with the drawings.
    if (!isDone) await queries.invalidateQueries({ queryKey: sourcesQuery.queryKey });
    return isDone;
  }

  return {
    isBusy,
    refusal: refusal ?? Object.values(paths)[0],
    save: async (): Promise<void> => {
      if (!(await put(draft))) return;
      notices.show({ kind: "done", title: t("Drawing saved"), message: t("All open pages now show it.") });
    },
    /** @returns whether it is deleted */
    remove: () => put(null),
  };
}
