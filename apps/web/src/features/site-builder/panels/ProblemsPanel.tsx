import { Card, StateGlyph } from "@atrium/ui";
import { t } from "@atrium/words";
import type { Problem } from "../model/problems.ts";
import type { Builder } from "../useBuilder.ts";
import styles from "./panels.module.css";

/** Problems of which the list shows no more. */
const MOST_SHOWN = 50;

/** What is wrong with the drawing, live; each entry leads to its place. */
export function ProblemsPanel({ builder }: { builder: Builder }) {
  const { problems } = builder;
  const wrong = problems.filter(({ severity }) => severity === "wrong").length;
  const doubtful = problems.length - wrong;
  return (
    <Card
      title={t("Problems")}
      note={
        problems.length === 0
          ? t("none")
          : [...worded(wrong, t("to fix")), ...worded(doubtful, t("to check"))].join(", ")
      }
    >
      <ul className={`plain-list w-full ${styles["problems"]}`} aria-label={t("Problems in the drawing")}>
        {problems.slice(0, MOST_SHOWN).map((problem, index) => (
          <li key={`${problem.message} ${String(index)}`}>
            <Entry builder={builder} problem={problem} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Entry({ builder, problem }: { builder: Builder; problem: Problem }) {
  const { chosen, message, severity } = problem;
  return (
    <button
      type="button"
      className={`row gap-8 text-left ink w-full rounded border-0 cursor-pointer ${styles["problem"]}`}
      onClick={() => {
        builder.choose(chosen);
      }}
    >
      <StateGlyph state={severity === "wrong" ? "alarm" : "trouble"} size={13} />
      <span>{message}</span>
    </button>
  );
}

function worded(count: number, words: string): string[] {
  return count === 0 ? [] : [`${count} ${words}`];
}
