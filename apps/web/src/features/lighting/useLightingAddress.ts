import type { DeviceId } from "@atrium/contract";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";

const ROUTE = "/shell/control/lightings/$placement";

export type LightingView = "plan" | "table";

/** What the address says of this page, and how the page changes it. All of the page's state is in the address. */
export function useLightingAddress() {
  const { placement } = useParams({ from: ROUTE });
  const search = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: "/control/lightings/$placement" });

  const select = useCallback(
    (selection: readonly DeviceId[]) => {
      // Selecting is not a step that "back" should undo.
      void navigate({ search: (before) => ({ ...before, selection: [...selection] }), replace: true });
    },
    [navigate],
  );
  const showView = useCallback(
    (view: LightingView) => {
      void navigate({ search: (before) => ({ ...before, view }) });
    },
    [navigate],
  );
  const showZone = useCallback(
    (zone: string | undefined) => {
      void navigate({ search: (before) => ({ ...before, zone, selection: [] }) });
    },
    [navigate],
  );
  return { placement, search, select, showView, showZone };
}
