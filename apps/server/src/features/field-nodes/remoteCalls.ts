import {
  type CanFilm,
  canFilm,
  type CanKeepClips,
  type CanListPlates,
  type CanReadPriorities,
  ClipFailure,
  PictureFailure,
  PlateListFailure,
  type StreamListener,
} from "@atrium/drivers";
import type { ParameterSets } from "@atrium/rtsp";
import { t } from "@atrium/words";
import * as z from "zod";
import { filmMessages } from "../../platform/nodes/field/filmMessage.ts";
import { type DeviceCall, fieldTopic, PrioritiesRead } from "../../platform/nodes/field/fieldTopics.ts";
import { type Frame, frame, unframe } from "../../platform/nodes/field/frames.ts";
import { askWhole } from "../../platform/nodes/field/parcels.ts";
import { encodeJson, WireFailure } from "../../platform/nodes/wire.ts";
import type { RemoteLine } from "./remoteLine.ts";
import type { AskingGround } from "./remoteWriting.ts";

/** The longest that a device takes over what it is asked, ms. */
const CALL_LIMIT = 60_000;
/** Between two pictures, ms: cameras send several a second. */
const PICTURE_LIMIT = 30_000;

const Names = z.array(z.string());
const Plates = z.array(
  z
    .object({ plate: z.string(), holder: z.string().optional(), since: z.string().optional() })
    .transform(({ plate, holder, since }) => ({ plate, holder, since })),
);

/** What a device is asked through the node that holds its connection. @throws WireFailure */
async function call(line: RemoteLine, ground: AskingGround, what: DeviceCall, content?: Uint8Array): Promise<Frame> {
  const { held } = line;
  if (held === undefined) throw new WireFailure("nobody", t("{name} is not responding.", { name: line.name }));
  const { node, epoch } = held;
  const question = frame({ ...ground.from, connection: line.id, epoch, call: what }, ...(content ? [content] : []));
  const answer = await askWhole(ground.wire, fieldTopic(node, "call"), question, { timeout: CALL_LIMIT });
  return unframe(answer);
}

/** What the node says for people, it says in a sentence; of what the line itself says, they get this one. */
function sentenceOf(line: RemoteLine, error: unknown, own: readonly string[]): string {
  if (error instanceof WireFailure && own.includes(error.code)) return error.message;
  return t("{name} is not responding.", { name: line.name });
}

export function remotePriorities(line: RemoteLine, ground: AskingGround): CanReadPriorities {
  return {
    async readPriorities(point) {
      return PrioritiesRead.parse((await call(line, ground, { do: "priorities", point })).said);
    },
  };
}

export function remoteClips(line: RemoteLine, ground: AskingGround): CanKeepClips {
  const asked = async (what: DeviceCall, content?: Uint8Array): Promise<Frame> => {
    try {
      return await call(line, ground, what, content);
    } catch (error) {
      const isRefused = error instanceof WireFailure && error.code === "clip";
      throw new ClipFailure(sentenceOf(line, error, ["clip", "clip-away"]), { isAway: !isRefused, cause: error });
    }
  };
  return {
    clips: async (device) => Names.parse((await asked({ do: "clips", device })).said),
    readClip: async (device, file) => (await asked({ do: "read clip", device, file })).octets,
    putClip: async (device, { content, ...clip }) => {
      await asked({ do: "put clip", device, ...clip }, content);
    },
    removeClip: async (device, file) => {
      await asked({ do: "remove clip", device, file });
    },
  };
}

export function remotePlates(line: RemoteLine, ground: AskingGround): CanListPlates {
  const asked = async (what: DeviceCall) => {
    try {
      return Plates.parse((await call(line, ground, what)).said);
    } catch (error) {
      throw new PlateListFailure(sentenceOf(line, error, ["plates"]), { cause: error });
    }
  };
  return {
    plates: async (device) => asked({ do: "plates", device }),
    putPlate: async (device, plate) => asked({ do: "put plate", device, ...plate }),
    removePlate: async (device, plate) => asked({ do: "remove plate", device, plate }),
  };
}

export function remoteCamera(line: RemoteLine, ground: AskingGround): CanFilm {
  const asked = async (what: DeviceCall): Promise<Frame> => {
    try {
      return await call(line, ground, what);
    } catch (error) {
      throw new PictureFailure(sentenceOf(line, error, ["picture"]), { cause: error });
    }
  };
  return {
    film: (device, listener) => film(line, ground, device, listener),
    still: async (device, size) => (await asked({ do: "still", device, size })).octets,
    move: async (device, motion) => {
      await asked({ do: "move", device, ...motion });
    },
    home: async (device) => {
      await asked({ do: "home", device });
    },
    presets: (device) => ({
      list: async () => Names.parse((await asked({ do: "presets", device })).said),
      goTo: async (preset) => {
        await asked({ do: "go to preset", device, preset });
      },
      keep: async (preset) => {
        await asked({ do: "keep preset", device, preset });
      },
      remove: async (preset) => {
        await asked({ do: "remove preset", device, preset });
      },
    }),
    place: (device) => {
      const { local } = line;
      if (!canFilm(local)) throw new PictureFailure(t("{name} is not responding.", { name: line.name }));
      return local.place(device);
    },
  };
}

function film(line: RemoteLine, ground: AskingGround, device: string, listener: StreamListener): () => void {
  const closed = new AbortController();
  const { signal } = closed;
  const end = (reason: string, isRefused = false): void => {
    if (signal.aborted) return;
    closed.abort();
    listener.onEnd({ reason, isRefused });
  };
  const read = async (): Promise<void> => {
    const { held } = line;
    if (held === undefined) throw new WireFailure("nobody", "The connection is not held");
    const question = encodeJson({ ...ground.from, connection: line.id, epoch: held.epoch, device });
    const parts = ground.wire.askParts(fieldTopic(held.node, "film"), question, { timeout: PICTURE_LIMIT, signal });
    let sets: ParameterSets | undefined;
    for await (const message of filmMessages(parts)) {
      if (signal.aborted) return;
      if ("end" in message) return end(message.end.reason, message.end.isRefused);
      sets = message.sets ?? sets;
      if (sets !== undefined) listener.onPicture(message.picture, sets, message.clockRate);
    }
    end(t("{name} is not responding.", { name: line.name }));
  };
  // It ends at another moment than it began: whoever asked has the answer by then.
  void Promise.resolve()
    .then(read)
    .catch((error: unknown) => end(sentenceOf(line, error, ["picture"])));
  return () => closed.abort();
}
