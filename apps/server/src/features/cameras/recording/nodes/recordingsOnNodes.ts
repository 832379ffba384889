import type { CameraRecordings } from "@atrium/contract/cameras";
import { t } from "@atrium/words";
import { AppError } from "../../../../platform/errors.ts";
import { folderOf } from "../../../../platform/recording/chunk.ts";
import type { Clip, ClipFacts } from "../../../../platform/recording/clip.ts";
import type { Piece } from "../../../../platform/recording/piece.ts";
import type {
  ListedRecording,
  ListQuestion,
  Moment,
  NodeRecordings,
  RecordingPlace,
} from "../../../../platform/recording/place.ts";
import { type Range, stretchesOf } from "../../../../platform/recording/stretches.ts";
import type { NodeArchives } from "./nodeArchives.ts";
import type { NodeCalls } from "./nodeCalls.ts";

interface RecordingsOnNodesOptions {
  readonly calls: Pick<NodeCalls, "list" | "moments" | "piece" | "clip">;
  readonly archives: NodeArchives;
}

/** What a node has added since it said how far its recordings go, ms. */
const SINCE_SAID = 15_000;
const ALWAYS: Range = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Recordings that field nodes make and keep, each read from the node that has it. */
export class RecordingsOnNodes implements RecordingPlace {
  readonly #options: RecordingsOnNodesOptions;

  constructor(options: RecordingsOnNodesOptions) {
    this.#options = options;
  }

  get figures() {
    const answering = this.#options.archives.known.filter(({ isAnswering }) => isAnswering);
    const states = answering.flatMap(({ archive }) => Object.values(archive.cameras));
    return {
      recording: states.filter((state) => state === "recording").length,
      octets: answering.reduce((sum, { archive }) => sum + archive.octets, 0),
      isStopped: answering.some(({ archive }) => archive.stoppedAt !== null),
    };
  }

  /** What each node has, by its name. */
  get byNode(): NodeRecordings[] {
    return this.#options.archives.known
      .map(({ node, archive, isAnswering }) => {
        return { node, octets: isAnswering ? archive.octets : null, mostOctets: archive.mostOctets };
      })
      .toSorted((one, other) => one.node.localeCompare(other.node));
  }

  async start(chosen: ReadonlySet<string>): Promise<void> {
    await this.#options.archives.start(chosen);
  }

  async stop(): Promise<void> {
    await this.#options.archives.stop();
  }

  choose(chosen: ReadonlySet<string>): void {
    this.#options.archives.choose(chosen);
  }

  archive(cameras: readonly string[]): CameraRecordings["archive"] {
    const { archives } = this.#options;
    const all = archives.known.map(({ archive }) => archive);
    if (all.length === 0) return null;
    const owners = cameras.flatMap((camera) => archives.ofOwner(camera)?.known ?? []);
    const stops = owners.flatMap(({ archive, isAnswering }) => (isAnswering ? (archive.stoppedAt ?? []) : []));
    return {
      octets: all.reduce((sum, { octets }) => sum + octets, 0),
      mostOctets: all.reduce((sum, { mostOctets }) => sum + mostOctets, 0),
      days: Math.min(...all.map(({ days }) => days)),
      floor: Math.max(...all.map(({ floor }) => floor)),
      stoppedAt: stops.length === 0 ? null : Math.min(...stops),
    };
  }

  async list(question: ListQuestion): Promise<ListedRecording[]> {
    const { calls, archives } = this.#options;
    const byNode = new Map<string, ListQuestion["cameras"][number][]>();
    for (const camera of question.cameras) {
      for (const node of this.#nodesOf(camera, ALWAYS)) byNode.set(node, [...(byNode.get(node) ?? []), camera]);
    }
    const answers = await Promise.all(
      Array.from(byNode, async ([node, cameras]) => {
        return await this.#answerOf(node, async () => calls.list(node, { ...question, cameras }));
      }),
    );
    const { gap } = question;
    return question.cameras.map((camera) => {
      const found = answers.flatMap((answer) => answer?.get(camera) ?? []);
      const away = archives.away(camera, question);
      const kept = found.flatMap(({ keptFrom }) => keptFrom ?? []);
      const oldest = Math.min(...kept, ...archives.away(camera, ALWAYS).map(({ from }) => from));
      return {
        camera,
        isOn: archives.isChosen(camera),
        state: this.#stateOf(camera),
        keptFrom: Number.isFinite(oldest) ? oldest : null,
        recorded: joined(
          found.map(({ recorded }) => recorded),
          question,
          gap,
        ),
        motion: joined(
          found.map(({ motion }) => motion),
          question,
          gap,
        ),
        away,
      };
    });
  }

  async piece(camera: string, at: number): Promise<Piece | undefined> {
    const { calls, archives } = this.#options;
    const moment = { from: at, to: at + 1 };
    for (const node of this.#nodesOf(camera, moment)) {
      const piece = await this.#answerOf(node, async () => calls.piece(node, { camera, at }));
      if (piece !== undefined) return piece;
    }
    const [away] = archives.away(camera, moment);
    if (away !== undefined) throw awayError(away.node);
    return undefined;
  }

  async clip(camera: string, range: Range, facts: ClipFacts): Promise<Clip> {
    const { calls, archives } = this.#options;
    const found: string[] = [];
    for (const node of this.#nodesOf(camera, range)) {
      const question = { ...range, cameras: [camera], gap: range.to - range.from };
      const listed = await this.#answerOf(node, async () => calls.list(node, question));
      if ((listed?.get(camera)?.recorded.length ?? 0) > 0) found.push(node);
    }
    const [away] = archives.away(camera, range);
    if (away !== undefined) throw awayError(away.node);
    const [node, ...others] = found;
    if (node === undefined) throw new AppError("ENF001", t("There is no recording for this period."));
    if (others.length > 0) {
      throw new AppError(
        "ECA002",
        t("The recordings of this period are on several nodes ({nodes}). Export each part separately.", {
          nodes: found.join(", "),
        }),
      );
    }
    try {
      return await calls.clip(node, { camera, ...range, facts });
    } catch (error) {
      if (error instanceof AppError) throw error;
      archives.failed(node);
      throw awayError(node, error);
    }
  }

  async recordedAt(moments: readonly Moment[]): Promise<(boolean | "unknown")[]> {
    const { calls, archives } = this.#options;
    const byNode = new Map<string, Moment[]>();
    for (const moment of moments) {
      for (const node of this.#nodesOf(moment.camera, { from: moment.at, to: moment.at + 1 })) {
        byNode.set(node, [...(byNode.get(node) ?? []), moment]);
      }
    }
    const recorded = new Set<Moment>();
    await Promise.all(
      Array.from(byNode, async ([node, ofNode]) => {
        const answer = await this.#answerOf(node, async () => calls.moments(node, ofNode));
        for (const [index, moment] of ofNode.entries()) if (answer?.[index] === true) recorded.add(moment);
      }),
    );
    return moments.map((moment) => {
      if (recorded.has(moment)) return true;
      const isAway = archives.away(moment.camera, { from: moment.at, to: moment.at + 1 }).length > 0;
      return isAway ? "unknown" : false;
    });
  }

  /** The nodes that answer and may have something of a camera in a range; first the one that records it now. */
  #nodesOf(camera: string, { from, to }: Range): string[] {
    const { archives } = this.#options;
    const folder = folderOf(camera);
    const owner = archives.ofOwner(camera)?.node;
    return archives.known
      .filter(({ archive, isAnswering }) => {
        const kept = archive.kept[folder];
        if (!isAnswering) return false;
        if (kept === undefined) return archive.cameras[camera] !== undefined;
        return kept.from < to && kept.to + SINCE_SAID > from;
      })
      .map(({ node }) => node)
      .toSorted((one, other) => Number(other === owner) - Number(one === owner));
  }

  #stateOf(camera: string): ListedRecording["state"] {
    const { archives } = this.#options;
    const owner = archives.ofOwner(camera);
    const recorder = owner?.known?.archive.cameras[camera];
    const isAnswering = owner?.known?.isAnswering === true;
    // It has not heard that the camera was switched off.
    if (!archives.isChosen(camera)) return recorder === undefined || isAnswering ? "off" : "unknown";
    if (owner === undefined) return "waiting";
    return isAnswering ? (recorder ?? "waiting") : "unknown";
  }

  /** undefined: the node does not answer, which is remembered. */
  async #answerOf<Answer>(node: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#options.archives.failed(node);
      return undefined;
    }
  }
}

function awayError(node: string, cause?: unknown): AppError {
  const sentence = t("The recordings of this time are on {node}, which is not responding.", { node });
  return new AppError("ECA001", sentence, { cause });
}

/** Stretches of several nodes as those of one. */
function joined(all: readonly (readonly (readonly [number, number])[])[], range: Range, gap: number) {
  const parts = all.flat().map(([from, to]) => ({ from, to }));
  return stretchesOf(
    parts.toSorted((one, other) => one.from - other.from),
    range,
    gap,
  );
}
