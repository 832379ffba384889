import type { EnergyReply } from "@atrium/contract/energy";
import { type EnergyQuery, getEnergy, getExpectedEnergy } from "@atrium/contract/energy";
import { TOTAL, listDevices } from "@atrium/contract/site";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask } from "../../platform/http.ts";
import { OF_SITE } from "../../platform/site.ts";

/** How often figures that still change are asked for again, in milliseconds. */
const CHANGING_INTERVAL = 60_000;
const NOTHING_YET_INTERVAL = 10_000;
/** How soon a baseline is asked for again that the server passed over for newer questions. */
const PENDING_INTERVAL = 2_000;

/** As the address names it; the floor is the site's own word for it. */
export type EnergyAsked = Omit<EnergyQuery, "floor"> & { floor: string; isChanging: boolean };

type Asked = Omit<EnergyAsked, "isChanging">;

export function energyQuery(query: Asked, isChanging: boolean) {
  return queryOptions({
    queryKey: ["energy", query],
    queryFn: ({ signal }) => ask(getEnergy, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (!isChanging) return false;
      return state.data?.kwh === null ? NOTHING_YET_INTERVAL : CHANGING_INTERVAL;
    },
  });
}

/** The same once its baseline is fitted: asked for where the first answer came without it. */
function expectedQuery(query: Asked, isPending: boolean) {
  return queryOptions({
    queryKey: ["energy", "expected", query],
    queryFn: ({ signal }) => ask(getExpectedEnergy, { query, signal }),
    enabled: isPending,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.baseline.state === "pending" ? PENDING_INTERVAL : false,
  });
}

export interface EnergyPicture {
  /** The newest reply, or the last one that came when the newest failed. */
  reply: EnergyReply | undefined;
  /** The reply is of another range or place than the one asked for, which is being read. */
  isPassing: boolean;
  failure: { message: string; since: number } | undefined;
  retry: () => void;
  isRetrying: boolean;
}

/**
 * The figures of a range: as soon as they are there, then beside their baseline. The last picture stays while the next is read
 * and when reading it fails.
 */
export function useEnergy({ isChanging, ...asked }: EnergyAsked): EnergyPicture {
  const result = useQuery(energyQuery(asked, isChanging));
  const own = result.isPlaceholderData ? undefined : result.data;
  const isPending = own?.baseline.state === "pending";
  const { data: expected } = useQuery(expectedQuery(asked, isPending));
  const newest = isPending && expected !== undefined && expected.until >= own.until ? expected : result.data;
  const [kept, setKept] = useState<EnergyReply>();
  if (newest !== undefined && newest !== kept) setKept(newest);
  return {
    reply: newest ?? kept,
    isPassing: result.isPlaceholderData,
    failure: result.error === null ? undefined : { message: result.error.message, since: result.errorUpdatedAt },
    retry: () => void result.refetch(),
    isRetrying: result.isFetching,
  };
}

/** The energy meters of a place, for the live demand. */
export function useMeters({ placement, floor }: { placement: string; floor: string }) {
  return useQuery({
    queryKey: ["energy-meters", placement, floor],
    queryFn: ({ signal }) => {
      const place = { placement, floor: floor === TOTAL ? undefined : floor };
      return ask(listDevices, { query: { module: "energy-meter", ...place }, signal });
    },
    ...OF_SITE,
    select: (meters) => meters.data,
  });
}
