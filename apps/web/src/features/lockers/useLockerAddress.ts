import type { DeviceId } from "@atrium/contract";
import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import { useListQuery } from "../../collections/listAddress.ts";
import { LockerSearch } from "./lockerSearch.ts";

/** What the address says of compartments and their events, and how the page changes it. */
export function useLockerAddress() {
  const search = useListQuery(LockerSearch);
  const navigate = useNavigate();
  const change = useCallback(
    (by: Partial<LockerSearch> & { selection?: readonly DeviceId[] }) => {
      void navigate({
        to: ".",
        // Other events have other pages.
        search: (before: Record<string, unknown>): Record<string, unknown> => ({ ...before, page: 1, ...by }),
        replace: true,
      });
    },
    [navigate],
  );
  return { search, change };
}
