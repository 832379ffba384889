import { type ErrorCode, ERROR_CODES } from "@atrium/contract";
import { AppError } from "../../../../platform/errors.ts";
import { fieldTopic, type FromCore } from "../../../../platform/nodes/field/fieldTopics.ts";
import { askParcel, askWhole } from "../../../../platform/nodes/field/parcels.ts";
import {
  type ChosenCameras,
  ClipHead,
  ListedCamera,
  MomentsAnswer,
  PieceHead,
  type RecordingQuestion,
  SaidArchive,
} from "../../../../platform/nodes/field/recordingMessages.ts";
import { decodeJson, encodeJson, type Wire, WireFailure } from "../../../../platform/nodes/wire.ts";
import type { Clip, ClipFacts } from "../../../../platform/recording/clip.ts";
import type { Piece } from "../../../../platform/recording/piece.ts";
import type { Moment } from "../../../../platform/recording/place.ts";
import type { Range } from "../../../../platform/recording/stretches.ts";

export interface NodeCallsOptions {
  readonly wire: Pick<Wire, "ask" | "askParts">;
  /** Of this core. */
  readonly from: FromCore;
}

/** After this long without a word a node does not answer, ms. A clip takes longer, of which it says that it is at work. */
const ANSWER_LIMIT = 3_000;
/** Octets that a piece has at the most: one group of pictures, however long, and the seconds after it. */
const MOST_OF_PIECE = 128 * 1_048_576;

/** Reads the recordings of field nodes, in parts, as slowly as they are taken. */
export class NodeCalls {
  readonly #options: NodeCallsOptions;

  constructor(options: NodeCallsOptions) {
    this.#options = options;
  }

  /** How things are there. @param chosen from now on these are recorded @throws WireFailure */
  async say(node: string, chosen?: ChosenCameras): Promise<SaidArchive> {
    return SaidArchive.parse(decodeJson(await this.#whole(node, { do: "say", ...(chosen && { chosen }) })));
  }

  /** By the camera. @throws WireFailure */
  async list(node: string, { cameras, from, to, gap }: NodeListQuestion): Promise<Map<string, ListedCamera>> {
    const found = new Map<string, ListedCamera>();
    for await (const part of this.#parts(node, { do: "list", cameras: [...cameras], from, to, gap })) {
      const listed = ListedCamera.parse(decodeJson(part));
      found.set(listed.camera, listed);
    }
    return found;
  }

  /** @throws WireFailure */
  async moments(node: string, moments: readonly Moment[]): Promise<boolean[]> {
    return MomentsAnswer.parse(decodeJson(await this.#whole(node, { do: "moments", moments: [...moments] })));
  }

  /** @throws WireFailure */
  async piece(node: string, { camera, at }: Moment): Promise<Piece | undefined> {
    const parts = this.#parts(node, { do: "piece", camera, at })[Symbol.asyncIterator]();
    try {
      const head = PieceHead.parse(decodeJson(await nextOf(parts)));
      if (head === null) return undefined;
      const { size, ...facts } = head;
      if (size > MOST_OF_PIECE) throw new WireFailure("failed", "The piece is too large");
      const octets = Buffer.alloc(size);
      let filled = 0;
      for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
        if (filled + next.value.length > size) throw new WireFailure("failed", "The piece is longer than it says");
        octets.set(next.value, filled);
        filled += next.value.length;
      }
      if (filled !== size) throw new WireFailure("failed", "The piece was cut off");
      return { ...facts, octets };
    } finally {
      await parts.return?.();
    }
  }

  /** Its content is read once, as it is taken. @throws AppError what the node refuses @throws WireFailure */
  async clip(node: string, { camera, from, to, facts }: ClipQuestion): Promise<Clip> {
    const leaving = new AbortController();
    const { title, author, lines } = facts;
    const question: Asked = { do: "clip", camera, from, to, facts: { title, author, lines: [...lines] } };
    const parts = this.#parts(node, question, leaving.signal)[Symbol.asyncIterator]();
    const drop = (): void => {
      leaving.abort();
      void parts.return?.();
    };
    try {
      const head = ClipHead.parse(decodeJson(await nextOf(parts)));
      return { ...head, drop, content: () => contentOf(parts, drop) };
    } catch (error) {
      drop();
      const code = error instanceof WireFailure ? error.code : undefined;
      if (!(error instanceof WireFailure) || !isContractCode(code)) throw error;
      throw new AppError(code, error.message, { cause: error });
    }
  }

  async #whole(node: string, question: Asked): Promise<Uint8Array> {
    const { wire, from } = this.#options;
    const message = encodeJson({ ...from, ...question } satisfies RecordingQuestion);
    return await askWhole(wire, fieldTopic(node, "recordings"), message, { timeout: ANSWER_LIMIT });
  }

  #parts(node: string, question: Asked, signal?: AbortSignal): AsyncIterable<Uint8Array> {
    const { wire, from } = this.#options;
    const message = encodeJson({ ...from, ...question } satisfies RecordingQuestion);
    const options = { timeout: ANSWER_LIMIT, ...(signal && { signal }) };
    return askParcel(wire, fieldTopic(node, "recordings"), message, options);
  }
}

interface NodeListQuestion extends Range {
  readonly cameras: readonly string[];
  readonly gap: number;
}

interface ClipQuestion extends Range {
  readonly camera: string;
  readonly facts: ClipFacts;
}

type Asked = RecordingQuestion extends infer One
  ? One extends RecordingQuestion
    ? Omit<One, keyof FromCore>
    : never
  : never;

async function nextOf(parts: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const next = await parts.next();
  if (next.done === true) throw new WireFailure("failed", "The answer was cut off");
  return next.value;
}

async function* contentOf(parts: AsyncIterator<Uint8Array>, drop: () => void): AsyncGenerator<Uint8Array> {
  try {
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value;
  } finally {
    drop();
  }
}

function isContractCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && Object.hasOwn(ERROR_CODES, code);
}
