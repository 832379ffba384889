import type { DeviceId } from "@atrium/contract";
import type { DeviceDescription } from "@atrium/contract/devices";
import { listMeterExchanges, listDoubtedReadings } from "@atrium/contract/energy";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../platform/http.ts";

/** A counter of a meter: one of its parts. */
interface Counter {
  /** Of the device and its point: the value of a choice. */
  readonly key: string;
  readonly device: DeviceId;
  readonly point: DeviceDescription["points"][number];
  readonly meter: string;
}

/** Rows that are shown; the newest come first. */
const MOST = 20;

/** The counters of meters, in their order. */
export function countersOf(meters: readonly DeviceDescription[]): Counter[] {
  return meters.flatMap(({ id, name, points }) =>
    points
      .filter(({ kind }) => kind === "counter")
      .map((point) => ({ key: `${id} ${point.key}`, device: id, point, meter: name })),
  );
}

/** The records of a meter's exchanges, withdrawn ones too. */
export function useExchanges(device: DeviceId | undefined) {
  return useQuery({
    queryKey: ["meter-exchanges", device],
    enabled: device !== undefined,
    queryFn: ({ signal }) => ask(listMeterExchanges, { params: { id: device ?? "" }, query: { size: MOST }, signal }),
  });
}

/** What a meter sent and nobody believed. */
export function useDoubts(device: DeviceId | undefined) {
  return useQuery({
    queryKey: ["doubted-readings", { device, size: MOST }],
    enabled: device !== undefined,
    queryFn: ({ signal }) => ask(listDoubtedReadings, { query: { device, size: MOST }, signal }),
  });
}

/** After a record or a withdrawal: the list is another one, and so are the figures. */
export function useExchangesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: ["meter-exchanges"] }),
      client.invalidateQueries({ queryKey: ["doubted-readings"] }),
      client.invalidateQueries({ queryKey: ["energy"] }),
    ]);
  };
}
