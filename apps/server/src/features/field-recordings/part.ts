import type { StreamListener } from "@atrium/drivers";
import type { Clock, Log } from "@atrium/time";
import type { Registry } from "prom-client";
import { Upstream } from "../../platform/filming/upstream.ts";
import { type FromCore, fieldTopic } from "../../platform/nodes/field/fieldTopics.ts";
import { answerParcels } from "../../platform/nodes/field/parcels.ts";
import type { ChosenCameras } from "../../platform/nodes/field/recordingMessages.ts";
import type { Wire } from "../../platform/nodes/wire.ts";
import type { Part } from "../../platform/part.ts";
import { Archive } from "../../platform/recording/archive.ts";
import { addRecordingGauges } from "../../platform/recording/gauges.ts";
import { Recorder, type RecorderOptions } from "../../platform/recording/recorder.ts";
import { RecordingAnswers } from "./answers.ts";
import { ChosenStore, type ChosenStoreOptions } from "./chosenStore.ts";

/** The cameras that this node holds. */
interface HeldCameras {
  /** @throws WireFailure where another core has been elected since */
  checkCore(question: FromCore): void;
  isHeld(connection: string): boolean;
  film(connection: string, device: string, listener: StreamListener): (() => void) | undefined;
  onChange(listener: (connection: string) => void): void;
}

export interface FieldRecordingsOptions extends ChosenStoreOptions {
  readonly wire: Wire;
  /** Names this run; the same that the node says of itself. */
  readonly boot: string;
  readonly cameras: HeldCameras;
  /** Of this node's disk. */
  readonly limits: RecorderOptions["limits"];
  readonly disk: RecorderOptions["disk"];
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Records the cameras whose connections this node holds, whether or not the core is in sight, and reads to the core what it has. It
 * starts after the field host and stops before it.
 */
export function fieldRecordingsPart(options: FieldRecordingsOptions): Part {
  const { wire, cameras, clock, log } = options;
  const archive = new Archive(options);
  const store = new ChosenStore(options);
  const streams = new Map<string, { readonly upstream: Upstream; readonly connection: string }>();
  let chosen: ChosenCameras | undefined;
  let connections: ReadonlyMap<string, string> = new Map();
  const streamOf = (device: string): Upstream | undefined => {
    const connection = connections.get(device);
    const known = streams.get(device);
    if (known !== undefined && (known.connection !== connection || !cameras.isHeld(known.connection))) {
      known.upstream.stop();
      streams.delete(device);
    }
    if (connection === undefined || !cameras.isHeld(connection)) return undefined;
    const present = streams.get(device)?.upstream;
    if (present !== undefined) return present;
    const film = (listener: StreamListener) => cameras.film(connection, device, listener);
    const upstream = new Upstream({ device, film, clock, log });
    streams.set(device, { upstream, connection });
    return upstream;
  };
  // The core notes it among the events of the site.
  const recorder = new Recorder({ ...options, archive, streamOf, note: () => undefined });
  const take = (taken: ChosenCameras): void => {
    chosen = taken;
    connections = new Map(taken.cameras.map(({ device, connection }) => [device, connection]));
  };
  const recorded = (): ReadonlySet<string> => new Set(connections.keys());
  cameras.onChange((connection) => {
    // A password that was refused may be right now.
    for (const stream of streams.values()) if (stream.connection === connection) stream.upstream.retry();
    recorder.reconcile();
  });
  const answers = new RecordingAnswers({
    ...options,
    archive,
    recorder,
    chosen: () => chosen,
    choose: async (taken) => {
      await store.keep(taken);
      take(taken);
      recorder.choose(recorded());
    },
  });
  let end: (() => void) | undefined;
  return {
    name: "recordings of this node",
    start: async () => {
      const kept = await store.read();
      if (kept !== undefined) take(kept);
      await recorder.start(recorded());
      end = answerParcels(wire, fieldTopic(wire.node, "recordings"), (message, signal) =>
        answers.answer(message, signal),
      );
    },
    stop: async () => {
      end?.();
      await recorder.stop();
      for (const { upstream } of streams.values()) upstream.stop();
    },
    metrics: (registry: Registry) => {
      addRecordingGauges(registry, () => ({
        recording: recorder.recording,
        octets: archive.octets,
        isStopped: recorder.stoppedAt !== undefined,
      }));
    },
  };
}
