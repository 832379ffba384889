import type { AppOptions } from "./appOptions.ts";
import type { CamerasPartOptions } from "./features/cameras/part.ts";
import { OwnerStore } from "./features/field-nodes/ownerStore.ts";
import { fieldNodesPart, type FieldNodesPartOptions } from "./features/field-nodes/part.ts";
import { placedConnections } from "./features/field-nodes/placedConnections.ts";
import type { Pauses } from "./features/field/pauses.ts";
import type { MediaLibrary } from "./features/media/library.ts";
import type { NodesPartOptions } from "./features/nodes/part.ts";
import type { Ground } from "./foundation.ts";
import { layNodeControl } from "./nodeControl.ts";
import { WIRE_VERSION } from "./platform/nodes/nodeFacts.ts";
import type { Part } from "./platform/part.ts";

interface RemoteFieldOptions {
  readonly ground: Ground;
  readonly options: Pick<AppOptions, "protocols" | "node">;
  readonly history: FieldNodesPartOptions["history"];
  readonly library: Pick<MediaLibrary, "present" | "deleted">;
  readonly pauses: () => Pauses | undefined;
}

interface RemoteField {
  /** Their drivers, tests and searches run where the devices are reached. */
  readonly protocols: AppOptions["protocols"];
  /** For the pages of connections: what goes over the wire is known where somebody looks. */
  readonly shown: Pick<AppOptions, "protocols"> & { readonly onLook?: (connection: string) => void };
  /** Starts when the drivers have been made. */
  readonly parts: readonly Part[];
  /** What can be done with the nodes; undefined: there are none. */
  readonly control: NodesPartOptions["control"];
  /** Who records cameras; undefined: this process does. */
  readonly recordedField: CamerasPartOptions["recordedField"];
}

/** The field of this core is on other nodes; without nodes it is here. */
export function layRemoteField({ ground, options, history, library, pauses }: RemoteFieldOptions): RemoteField {
  const { protocols, node } = options;
  if (node?.role !== "core" || node.field === undefined) {
    return { protocols, shown: { protocols }, parts: [], control: undefined, recordedField: undefined };
  }
  const { db, directory, clock, log } = ground;
  const { presence, logs, epoch } = node.field;
  const part = fieldNodesPart({
    wire: node.wire,
    logs,
    epoch,
    presence: {
      nodes: () => presence.nodes.map(({ facts }) => facts),
      onChange: (listener) => presence.onChange(listener),
      isGone: async (name) => presence.isGone(name),
    },
    store: new OwnerStore(db),
    history,
    connections: () => placedConnections(directory),
    isPaused: (connection) => pauses()?.of(connection) !== undefined,
    clips: () => [
      ...library.present.map(({ id, unitFile: file, isRepeated }) => ({ code: id, file, isRepeated })),
      ...library.deleted.map(({ id, unitFile: file, isRepeated }) => ({ code: id, file, isRepeated, isDeleted: true })),
    ],
    clock,
    log,
  });
  const { control, part: looking } = layNodeControl({ field: node.field, nodes: part, ground });
  const onLook = (connection: string) => part.nodes.look(connection);
  const { ownership } = part;
  const present = () => presence.nodes.filter(({ facts }) => facts.role === "field").map(({ facts }) => facts.node);
  return {
    protocols: part.remote(protocols),
    shown: { protocols, onLook },
    parts: [part, looking],
    control,
    recordedField: {
      wire: node.wire,
      from: { version: WIRE_VERSION, core: epoch },
      nodes: {
        all: () => new Set([...present(), ...ownership.nodes]),
        ownerOf: (connection) => ownership.of(connection)?.node,
      },
    },
  };
}
