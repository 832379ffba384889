import type { WaterUsageReply } from "@atrium/contract/energy";
import { type WaterUsageQuery, getWaterUsage, getWaterSummaries, getWaterNights } from "@atrium/contract/energy";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { devicesQuery } from "../../devices/queries.ts";
import { ask } from "../../platform/http.ts";

/** How often figures that still change are asked for again, ms. */
const CHANGING_INTERVAL = 60_000;
const NIGHTS_INTERVAL = 15 * 60_000;

export interface WaterPicture {
  /** The newest reply, or the last one that came when the newest failed. */
  readonly reply: WaterUsageReply | undefined;
  /** The reply is of another range than the one asked for, which is being read. */
  readonly isPassing: boolean;
  readonly failure: { readonly message: string; readonly since: number } | undefined;
  readonly retry: () => void;
  readonly isRetrying: boolean;
}

/** The figures of a range. The last picture stays while the next is read and when reading it fails. */
export function useWaterUsage(query: WaterUsageQuery, isChanging: boolean): WaterPicture {
  const result = useQuery({
    queryKey: ["water-usage", query],
    queryFn: ({ signal }) => ask(getWaterUsage, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: isChanging ? CHANGING_INTERVAL : false,
  });
  const [kept, setKept] = useState<WaterUsageReply>();
  if (result.data !== undefined && result.data !== kept) setKept(result.data);
  return {
    reply: result.data ?? kept,
    isPassing: result.isPlaceholderData,
    failure: result.error === null ? undefined : { message: result.error.message, since: result.errorUpdatedAt },
    retry: () => void result.refetch(),
    isRetrying: result.isFetching,
  };
}

/** Water and waste of today and of fifteen days. */
export function useWaterSummaries() {
  return useQuery({
    queryKey: ["water-usage", "summaries"],
    queryFn: ({ signal }) => ask(getWaterSummaries, { signal }),
    refetchInterval: CHANGING_INTERVAL,
  });
}

/** The quietest quarter hours of the last nights. */
export function useNightFlow() {
  return useQuery({
    queryKey: ["water-usage", "nights"],
    queryFn: ({ signal }) => ask(getWaterNights, { signal }),
    refetchInterval: NIGHTS_INTERVAL,
  });
}

/** All meters of water and scales of waste, with their points. */
export function useWaterDevices() {
  return useQuery(devicesQuery("water-and-waste-meter"));
}
