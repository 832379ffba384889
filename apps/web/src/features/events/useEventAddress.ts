import { useNavigate, useParams } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { useListQuery } from "../../collections/listAddress.ts";
import { askedOf, EventSearch } from "./eventAddress.ts";

/** What the address says of the event list, and how the page changes it: all of its state is in the address. */
export function useEventAddress() {
  const { placement = "" } = useParams({ strict: false });
  const search = useListQuery(EventSearch);
  const navigate = useNavigate();
  const asked = useMemo(() => askedOf(placement, search), [placement, search]);
  const change = useCallback(
    (by: Partial<EventSearch>, { isStep = true }: { isStep?: boolean } = {}) => {
      const words: Record<string, unknown> = by;
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>) => ({ ...before, ...words }),
        replace: !isStep,
        resetScroll: false,
      });
    },
    [navigate],
  );
  /** Opens a row beside the list, or none. Not a step that "back" should undo. */
  const open = useCallback(
    (event: number | undefined) => {
      change({ event }, { isStep: false });
    },
    [change],
  );
  return { placement, search, asked, change, open };
}

export type EventAddress = ReturnType<typeof useEventAddress>;
