import type { Clock } from "@atrium/time";
import * as z from "zod";
import { AppError } from "../../platform/errors.ts";
import { piecesOf } from "../../platform/nodes/field/parcels.ts";
import type { FromCore } from "../../platform/nodes/field/fieldTopics.ts";
import {
  type ChosenCameras,
  ClipHead,
  ListedCamera,
  MomentsAnswer,
  type NodeArchive,
  PieceHead,
  RecordingQuestion,
  type SaidArchive,
} from "../../platform/nodes/field/recordingMessages.ts";
import { decodeJson, encodeJson, WireFailure } from "../../platform/nodes/wire.ts";
import type { Archive } from "../../platform/recording/archive.ts";
import { clipOf } from "../../platform/recording/clip.ts";
import { pieceAt } from "../../platform/recording/piece.ts";
import { isRecordedAt, keptIn } from "../../platform/recording/reading.ts";
import type { Recorder } from "../../platform/recording/recorder.ts";

interface AnswersOptions {
  readonly archive: Archive;
  readonly recorder: Pick<Recorder, "limits" | "stoppedAt" | "state">;
  readonly cameras: { checkCore(question: FromCore): void; isHeld(connection: string): boolean };
  /** The cameras that are switched on, as a core said last. */
  readonly chosen: () => ChosenCameras | undefined;
  /** Resolves when it is on disk: from then on these are recorded. */
  readonly choose: (chosen: ChosenCameras) => Promise<void>;
  readonly boot: string;
  readonly clock: Pick<Clock, "now">;
}

/** Answers requests of a core for the recordings on this node. */
export class RecordingAnswers {
  readonly #options: AnswersOptions;

  constructor(options: AnswersOptions) {
    this.#options = options;
  }

  async *answer(message: Uint8Array, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
    const { archive, cameras } = this.#options;
    const question = read(message);
    cameras.checkCore(question);
    switch (question.do) {
      case "say": {
        if (question.chosen !== undefined) await this.#options.choose(question.chosen);
        yield* piecesOf(encodeJson(this.#said()));
        break;
      }
      case "list": {
        for (const camera of question.cameras) {
          yield encodeJson(ListedCamera.parse({ camera, ...keptIn(archive, camera, question) }));
        }
        break;
      }
      case "moments": {
        const all = question.moments.map(({ camera, at }) => isRecordedAt(archive, camera, at));
        yield* piecesOf(encodeJson(MomentsAnswer.parse(all)));
        break;
      }
      case "piece": {
        yield* this.#piece(question);
        break;
      }
      case "clip": {
        yield* this.#clip(question, signal);
        break;
      }
    }
  }

  #said(): SaidArchive {
    const { boot, clock, chosen } = this.#options;
    return { boot, at: clock.now(), chosen: chosen()?.id ?? null, archive: this.#archive() };
  }

  #archive(): NodeArchive {
    const { archive, recorder, cameras, chosen } = this.#options;
    const held = (chosen()?.cameras ?? []).filter(({ connection }) => cameras.isHeld(connection));
    const { mostOctets, days, floor } = recorder.limits;
    return {
      octets: archive.octets,
      mostOctets,
      days,
      floor,
      stoppedAt: recorder.stoppedAt ?? null,
      cameras: Object.fromEntries(held.map(({ device }) => [device, recorder.state(device)])),
      kept: Object.fromEntries(archive.extents),
    };
  }

  async *#piece({ camera, at }: QuestionOf<"piece">): AsyncGenerator<Uint8Array, void> {
    const piece = await pieceAt(this.#options.archive, camera, at);
    if (piece === undefined) {
      yield encodeJson(PieceHead.parse(null));
      return;
    }
    const { octets, codec, from, to, zero } = piece;
    yield encodeJson(PieceHead.parse({ codec, from, to, zero, size: octets.length }));
    yield* piecesOf(octets);
  }

  async *#clip(question: QuestionOf<"clip">, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
    try {
      const { from, to, size, hash, content } = await clipOf(this.#options.archive, question, question.facts);
      yield encodeJson(ClipHead.parse({ from, to, size, hash }));
      for await (const octets of content()) {
        if (signal.aborted) return;
        yield* piecesOf(octets);
      }
    } catch (error) {
      // A refusal that people read has its code of the contract.
      throw error instanceof AppError ? new WireFailure(error.code, error.message, { cause: error }) : error;
    }
  }
}

type QuestionOf<Name extends RecordingQuestion["do"]> = Extract<RecordingQuestion, { readonly do: Name }>;

/** @throws Error */
function read(message: Uint8Array): RecordingQuestion {
  const checked = RecordingQuestion.safeParse(decodeJson(message));
  if (checked.success) return checked.data;
  throw new Error(`This node did not understand the core: ${z.prettifyError(checked.error)}`);
}
