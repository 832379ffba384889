import { CLOCK_OFFSET_LIMIT, isHeard, type NodeAct, type NodeRow } from "@atrium/contract/system";
import type { StateName } from "@atrium/ui";
import { phrase, type Phrase, sayNumber, t } from "@atrium/words";

/** The mark of a node's state. */
export function nodeGlyph(row: NodeRow): StateName {
  if (!isHeard(row)) return "trouble";
  if (row.state === "drained") return "disabled";
  return isClockOff(row) ? "trouble" : "normal";
}

export function isClockOff({ clockOffset }: Pick<NodeRow, "clockOffset">): boolean {
  return Math.abs(clockOffset ?? 0) > CLOCK_OFFSET_LIMIT;
}

/** "+12 ms"; of the clock that others are compared with "Reference". */
export function clockText({ clockOffset, roles, state }: NodeRow): string {
  const isReference = roles.includes("core") && state === "active";
  if (clockOffset === null) return isReference ? t("Reference ## clock") : t("Unknown");
  return `${clockOffset > 0 ? "+" : ""}${sayNumber(clockOffset)} ms`;
}

export const ACT_NAMES: Readonly<Record<NodeAct, Phrase>> = {
  drain: phrase("Drain ## a node"),
  "put-back": phrase("Put back ## a node"),
  move: phrase("Move connections"),
  "take-over": phrase("Take over"),
};

interface Question {
  readonly title: string;
  /** What happens to commands and values during it. */
  readonly text: string;
}

/** What is asked before an act. */
export function questionOf(act: Exclude<NodeAct, "move">, { name, roles }: NodeRow): Question {
  if (act === "take-over") {
    return {
      title: t("Let {name} take over?", { name }),
      text: t(
        "The active core ends and {name} continues. For a few seconds commands are refused and pages show their last values. Commands that were accepted are not lost and not repeated. Open alarms and holds remain.",
        { name },
      ),
    };
  }
  if (act === "put-back") {
    return { title: t("Put {name} back?", { name }), text: putBackText(roles) };
  }
  return { title: t("Drain {name}?", { name }), text: drainText(roles) };
}

function drainText(roles: NodeRow["roles"]): string {
  if (roles.includes("field")) {
    return t(
      "Its connections move to other field nodes, one after the other. Each pauses for a few seconds: values keep their age, and commands to its devices wait or are refused. The node keeps running and gets no new connections until it is put back.",
    );
  }
  if (roles.includes("core")) {
    return t("It no longer takes over when the active core fails. Values and commands are not affected.");
  }
  return t(
    "New viewers go to other web nodes, and its live views reconnect there within seconds. Values and commands are not affected.",
  );
}

function putBackText(roles: NodeRow["roles"]): string {
  if (roles.includes("field")) {
    return t(
      "It may take connections again. Those bound to it move to it; each pauses for a few seconds. All others stay where they are.",
    );
  }
  if (roles.includes("core")) return t("It takes over again when the active core fails.");
  return t("It serves viewers again.");
}
