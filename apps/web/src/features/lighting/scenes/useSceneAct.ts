import { phrase, t } from "@atrium/words";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../platform/apiError.ts";

const CONFLICT = "ESC002";
const MERGED = phrase("The form now shows that version with your changes applied. Save again to keep them.");

/** Sends a change of the scenes and reads them again; what the server refuses is said in its words. */
export function useSceneAct() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function run<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
    setBusy(true);
    setFailure(undefined);
    try {
      const result = await act();
      await queries.invalidateQueries({ queryKey: ["scenes"] });
      return result;
    } catch (reason) {
      if (!(reason instanceof ApiError)) throw reason;
      const message = reason.fields[0]?.message ?? reason.message;
      if (reason.code === CONFLICT) await queries.invalidateQueries({ queryKey: ["scenes"] });
      setFailure(reason.code === CONFLICT ? `${message}. ${t(MERGED)}` : message);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, run };
}
