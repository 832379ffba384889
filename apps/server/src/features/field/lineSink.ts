import type { ConnectionFile } from "@atrium/contract/site";
import type { ConnectionState, DriverSink } from "@atrium/drivers";
import type { FieldRuntimeOptions } from "./fieldOptions.ts";

interface LineSinkOptions extends Pick<FieldRuntimeOptions, "newest" | "doubts" | "events" | "lines" | "bus" | "log"> {
  readonly onPoll: (lateness: number) => void;
  readonly onShed: (messages: number) => void;
  readonly onState: (state: ConnectionState, reason?: string) => void;
}

/** Where the driver of one connection hands in what it reads, and what it tells of itself. */
export function lineSink(connection: ConnectionFile, options: LineSinkOptions): DriverSink {
  const { newest, doubts, events, log, bus, onPoll, onShed, onState } = options;
  const line = options.lines?.of(connection.id);
  let isLost = false;
  return {
    ...(line && {
      exchanged: (exchange) => line.exchanged(exchange),
      unreadable: (station) => line.unreadable(station),
    }),
    values: (batch) => {
      line?.values(batch.length);
      newest.apply(batch);
    },
    text: (code, text) => newest.texts.learn(code, text),
    explained: (point, reason) => newest.explain(point, reason),
    doubted: (doubt) => doubts?.take(doubt),
    polled: onPoll,
    connection: (state, reason) => {
      if (state === "lost" && !isLost) {
        line?.lost();
        log.warn({ connection: connection.id, ...addressOf(connection), reason }, "a connection is lost");
      }
      if (state === "connected" && isLost) log.info({ connection: connection.id }, "a connection is back");
      if (state !== "connecting") isLost = state === "lost";
      onState(state, reason);
    },
    shed: onShed,
    ...(events && { event: (event) => events.take(connection.id, event) }),
    device: (device, isAnswering, reason) => {
      if (isAnswering) log.info({ connection: connection.id, device }, "a device answers again");
      else log.warn({ connection: connection.id, device, reason }, "a device does not answer");
      const why = reason === undefined ? {} : { reason };
      bus.publish("device.changed", { connection: connection.id, device, isAnswering, ...why });
    },
  };
}

/** Where a connection leads: for the log alone, because people know it by its name. */
function addressOf({ settings }: ConnectionFile): { readonly host?: unknown; readonly port?: unknown } {
  return { host: settings["host"], port: settings["port"] };
}
