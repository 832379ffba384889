import { phrase, type Phrase, t } from "@atrium/words";
import { changedDoor, withColumn, withDoor, withLine } from "../model/changes.ts";
import { type Chosen, LINE_LISTS, LINE_WORDS, type LineList } from "../model/draft.ts";
import type { Builder } from "../useBuilder.ts";
import { NumbersForm } from "./NumbersForm.tsx";
import styles from "./panels.module.css";

/** The forms for lines that are entered as numbers. */
const ENTRY: Readonly<Record<LineList, { readonly title: Phrase; readonly add: Phrase }>> = {
  open: { title: phrase("Opening by coordinates"), add: phrase("Add opening") },
  glass: { title: phrase("Glass wall by coordinates"), add: phrase("Add glass wall") },
  windows: { title: phrase("Window by coordinates"), add: phrase("Add window") },
};

/** Doors, openings, glass, windows and columns, by name and by numbers. */
export function WallsPanel({ builder }: { builder: Builder }) {
  const { plan } = builder.draft;
  const entries: { key: string; words: string; chosen: Chosen }[] = [
    ...plan.doors.map(({ id }) => ({ key: id, words: t("Door {id}", { id }), chosen: { kind: "door", id } as const })),
    ...LINE_LISTS.flatMap((list) =>
      plan[list].map((_, index) => ({
        key: `${list} ${String(index)}`,
        words: `${t(LINE_WORDS[list])} ${String(index + 1)}`,
        chosen: { kind: "line", list, index } as const,
      })),
    ),
    ...plan.columns.map((_, index) => ({
      key: `column ${String(index)}`,
      words: t("Column {value}", { value: index + 1 }),
      chosen: { kind: "column", index } as const,
    })),
  ];
  return (
    <div className={`col items-start gap-10 ${styles["body"]}`}>
      <ul className={`plain-list w-full ${styles["list"]}`} aria-label={t("Doors and walls")}>
        {entries.map(({ key, words, chosen }) => (
          <li key={key}>
            <button
              type="button"
              className={`row gap-8 text-left ink w-full rounded border-0 cursor-pointer justify-between ${styles["row"]}`}
              onClick={() => {
                builder.choose(chosen);
              }}
            >
              {words}
            </button>
          </li>
        ))}
      </ul>
      <NumbersForm
        title={t("Door by coordinates")}
        action={t("Add door")}
        fields={[
          { name: "x", label: t("New door X"), start: 0 },
          { name: "y", label: t("New door Y"), start: 0 },
          { name: "w", label: t("New door width"), start: 0.9 },
        ]}
        onDone={({ x = 0, y = 0, w = 0.9 }) => {
          const { plan: next, door } = withDoor(plan, [x, y]);
          builder.changePlan(changedDoor(next, door.id, (one) => ({ ...one, w: Math.max(0.1, w) })));
          builder.choose({ kind: "door", id: door.id });
        }}
      />
      {LINE_LISTS.map((list) => (
        <NumbersForm
          key={list}
          title={t(ENTRY[list].title)}
          action={t(ENTRY[list].add)}
          fields={[
            { name: "x1", label: t("Start X"), start: 0 },
            { name: "y1", label: t("Start Y"), start: 0 },
            { name: "x2", label: t("End X"), start: 1 },
            { name: "y2", label: t("End Y"), start: 0 },
          ]}
          onDone={({ x1 = 0, y1 = 0, x2 = 0, y2 = 0 }) => {
            builder.choose({ kind: "line", list, index: plan[list].length });
            builder.changePlan(withLine(plan, list, [x1, y1, x2, y2]));
          }}
        />
      ))}
      <NumbersForm
        title={t("Column by coordinates")}
        action={t("Add column")}
        fields={[
          { name: "x", label: t("New column X"), start: 0 },
          { name: "y", label: t("New column Y"), start: 0 },
        ]}
        onDone={({ x = 0, y = 0 }) => {
          builder.choose({ kind: "column", index: plan.columns.length });
          builder.changePlan(withColumn(plan, [x, y]));
        }}
      />
    </div>
  );
}
