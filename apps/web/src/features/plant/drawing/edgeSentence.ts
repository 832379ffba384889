import { t } from "@atrium/words";
import type { DrawnEdge } from "./drawn.ts";

/** What a pipe or a wire says to those who do not see it. */
export function edgeSentence(
  { edge, isFlowing, isBackward, breaker, live: [, behind] }: DrawnEdge,
  nameOf: (node: string) => string,
): string {
  const ends = [nameOf(edge.from.node), nameOf(edge.to.node)];
  const [from = "", to = ""] = isBackward ? ends.toReversed() : ends;
  if (breaker === "tripped") return t("{from} to {to}: breaker tripped", { from, to });
  if (breaker === "open") return t("{from} to {to}: breaker open", { from, to });
  if (isFlowing === true) return t("{from} to {to}: flowing", { from, to });
  const isKnown = edge.medium === "electricity" ? behind : isFlowing;
  if (isKnown === undefined) return t("{from} to {to}: unknown", { from, to });
  if (edge.medium !== "electricity") return t("{from} to {to}: not flowing", { from, to });
  return isKnown ? t("{from} to {to}: energised", { from, to }) : t("{from} to {to}: de-energised", { from, to });
}
