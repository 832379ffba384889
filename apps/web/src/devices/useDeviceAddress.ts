import type { DeviceId } from "@atrium/contract";
import type { IaqMetric } from "@atrium/contract/devices";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type DeviceView, parseDeviceSearch, type TourPace } from "./deviceSearch.ts";
import type { Device } from "./device.ts";

/**
 * What the address says of a control page, and how the page changes it: all of its state is in the address. It serves
 * every route with a `placement` whose query is read by `readDeviceSearch`.
 */
export function useDeviceAddress() {
  const { placement = "" } = useParams({ strict: false });
  const raw: unknown = useSearch({ strict: false });
  const search = useMemo(() => parseDeviceSearch(raw), [raw]);
  const navigate = useNavigate();

  const change = useCallback(
    (by: Record<string, unknown>, { isStep }: { isStep: boolean }) => {
      void navigate({
        to: ".",
        search: (before: Record<string, unknown>) => ({ ...before, ...by }),
        replace: !isStep,
      });
    },
    [navigate],
  );
  const select = useCallback(
    (selection: readonly DeviceId[]) => {
      // Selecting is not a step that "back" should undo.
      change({ selection: [...selection] }, { isStep: false });
    },
    [change],
  );
  const showView = useCallback(
    (view: DeviceView) => {
      change({ view }, { isStep: true });
    },
    [change],
  );
  const showZone = useCallback(
    (zone: string | undefined) => {
      change({ zone, selection: [] }, { isStep: true });
    },
    [change],
  );
  const selectAt = useCallback(
    (device: Device) => {
      change({ floor: device.floor, zone: device.zone, selection: [device.id] }, { isStep: false });
    },
    [change],
  );
  const showMetric = useCallback(
    (metric: IaqMetric | undefined) => {
      change({ metric }, { isStep: false });
    },
    [change],
  );
  const showTour = useCallback(
    (tour: TourPace | undefined) => {
      change({ tour }, { isStep: false });
    },
    [change],
  );
  return {
    placement,
    search,
    select,
    /** Selects a device that may stand on another floor than the one that is looked at, and goes there. */
    selectAt,
    showView,
    showZone,
    showMetric,
    showTour,
  };
}
