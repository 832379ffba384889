import { CAMERA } from "@atrium/contract/devices";
import type { Db } from "../../../platform/database/database.ts";
import type { NodeRecordings, RecordingPlace } from "../../../platform/recording/place.ts";
import type { CameraDirectory } from "../cameraSource.ts";
import type { CameraGateway } from "../gateway.ts";
import { ArchiveStore } from "./nodes/archiveStore.ts";
import { NodeArchives, type RecordingNodes } from "./nodes/nodeArchives.ts";
import { NodeCalls, type NodeCallsOptions } from "./nodes/nodeCalls.ts";
import { RecordingsOnNodes } from "./nodes/recordingsOnNodes.ts";
import { RecordingsHere, type RecordingsHereOptions } from "./recordingsHere.ts";

/** Field nodes that record what they hold. */
export interface RecordedField extends NodeCallsOptions {
  readonly nodes: RecordingNodes;
}

interface PlaceOptions extends Omit<RecordingsHereOptions, "streamOf"> {
  readonly recordedField?: RecordedField | undefined;
  readonly directory: CameraDirectory;
  readonly gateway: Pick<CameraGateway, "upstream">;
  readonly db: Db;
}

interface LaidPlace {
  readonly place: RecordingPlace;
  /** What each field node has; undefined: recordings are here. */
  readonly byNode: (() => readonly NodeRecordings[]) | undefined;
}

/** Recordings are made where the devices are reached: on field nodes, or here. */
export function layRecordingPlace(options: PlaceOptions): LaidPlace {
  const { recordedField, directory, gateway } = options;
  const cameraOf = (id: string) => {
    const device = directory.device(id);
    return device?.module === CAMERA.module ? device : undefined;
  };
  if (recordedField === undefined) {
    const streamOf = (id: string) => (cameraOf(id) === undefined ? undefined : gateway.upstream(id));
    return { place: new RecordingsHere({ ...options, streamOf }), byNode: undefined };
  }
  const calls = new NodeCalls(recordedField);
  const archives = new NodeArchives({
    ...options,
    calls,
    nodes: recordedField.nodes,
    store: new ArchiveStore(options),
    connectionOf: (id) => cameraOf(id)?.connection,
  });
  const place = new RecordingsOnNodes({ calls, archives });
  return { place, byNode: () => place.byNode };
}
