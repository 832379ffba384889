import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { writeMoment } from "../platform/past/pastMoment.ts";

/** The time that the address names, as its words say it, and how the page changes it. */
export function useMomentAddress() {
  const raw: unknown = useSearch({ strict: false });
  const navigate = useNavigate();
  const write = useCallback(
    (at: number | undefined, { isStep }: { isStep: boolean }) => {
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>) => ({
          ...before,
          at: at === undefined ? undefined : writeMoment(at),
        }),
        replace: !isStep,
      });
    },
    [navigate],
  );
  return { words: wordsOf(raw), write };
}

function wordsOf(search: unknown): string | undefined {
  if (typeof search !== "object" || search === null || !("at" in search)) return undefined;
  return typeof search.at === "string" && search.at !== "" ? search.at : undefined;
}
