import { phrase, type Phrase } from "@atrium/words";
import type { Position } from "@atrium/contract";
import { PlanContent, planContentOf, type PlanReply } from "@atrium/contract/site";

/** What is being drawn: the plan as a save hands it over, and the devices that were put elsewhere. */
export interface Draft {
  readonly plan: PlanContent;
  /** Metres, by device; only those that moved. */
  readonly placed: Readonly<Record<string, Position>>;
}

/** The draft of a plan as it is kept. @throws where a site folder brought more than a save may hold */
export function draftOf({ drawing }: PlanReply): Draft {
  return { plan: PlanContent.parse(planContentOf(drawing)), placed: {} };
}

/** A thing of the drawing that can be chosen, moved and removed. */
export type Chosen =
  | { readonly kind: "room"; readonly id: string; readonly corner?: number | undefined }
  | { readonly kind: "door"; readonly id: string }
  | { readonly kind: "line"; readonly list: LineList; readonly index: number }
  | { readonly kind: "column"; readonly index: number }
  | { readonly kind: "furniture"; readonly index: number }
  | { readonly kind: "device"; readonly id: string };

/** What a line on a wall makes of it. */
export const LINE_LISTS = ["open", "glass", "windows"] as const;
export type LineList = (typeof LINE_LISTS)[number];

export const LINE_WORDS: Readonly<Record<LineList, Phrase>> = {
  open: phrase("Opening ## in a wall"),
  glass: phrase("Glass wall"),
  windows: phrase("Window"),
};

/** To the millimetre, so that sums of steps stay what a person types. */
export function rounded(metres: number): number {
  return Math.round(metres * 1000) / 1000 || 0;
}

export function roundedAt([x, y]: Position): Position {
  return [rounded(x), rounded(y)];
}
