import type { BoardPanel, FireCause } from "@atrium/contract";
import { Icon, StateGlyph, Tag } from "@atrium/ui";
import Flame from "lucide-react/icons/flame";
import { SYSTEM_DRAWINGS } from "../../../devices/systemDrawings.ts";
import styles from "./effects.module.css";
import { VerdictMark } from "./VerdictMark.tsx";
import { worstOf } from "./verdicts.ts";

interface EffectMatrixProps {
  panel: BoardPanel;
  /** Alarms of its zones that stand, or of its drill. */
  causes: readonly FireCause[];
  chosen: number | undefined;
  /** Nothing is known of the panel now. */
  isLost: boolean;
  onChoose: (cause: number) => void;
}

/** Zones by what their alarms must cause. */
export function EffectMatrix({ panel, causes, chosen, isLost, onChoose }: EffectMatrixProps) {
  return (
    // What does not fit is reached by scrolling it, with keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles["scroll"]} aria-label={`Zones of panel ${panel.id}`} tabIndex={0}>
      <table className={styles["matrix"]} data-lost={isLost || undefined}>
        <thead>
          <tr>
            <th scope="col" className={styles["number"]}>
              Zone
            </th>
            <th scope="col" className={styles["cause"]}>
              Cause
            </th>
            {panel.columns.map(({ name, module }) => (
              <th key={name} scope="col">
                <span className={styles["column"]}>
                  <Icon of={SYSTEM_DRAWINGS.get(module) ?? Flame} size={16} />
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {panel.zones.map(({ zone, number, name, expected }) => {
            const cause = causes.find((one) => one.zone === zone);
            return (
              <tr key={zone} data-alarm={cause?.endedAt === null || undefined}>
                <td className={`${styles["number"]} num`}>{number ?? "–"}</td>
                <th scope="row" className={styles["cause"]}>
                  {cause === undefined ? (
                    <span className={styles["quiet"]}>{name}</span>
                  ) : (
                    <CauseName cause={cause} name={name} isChosen={cause.id === chosen} onChoose={onChoose} />
                  )}
                </th>
                {panel.columns.map((column) => (
                  <Cell
                    key={column.name}
                    column={column.name}
                    cause={cause}
                    isPlanned={expected.includes(column.name)}
                  />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface CauseNameProps {
  cause: FireCause;
  name: string;
  isChosen: boolean;
  onChoose: (cause: number) => void;
}

function CauseName({ cause, name, isChosen, onChoose }: CauseNameProps) {
  return (
    <button
      type="button"
      className={styles["causeName"]}
      aria-pressed={isChosen}
      onClick={() => {
        onChoose(cause.id);
      }}
    >
      <StateGlyph
        state={cause.endedAt === null ? "alarm" : "normal"}
        label={cause.endedAt === null ? "Alarm" : "Over"}
      />
      {name}
      {cause.drill !== null && <Tag tone="accent">Drill</Tag>}
    </button>
  );
}

function Cell({ column, cause, isPlanned }: { column: string; cause: FireCause | undefined; isPlanned: boolean }) {
  const effects = cause?.effects.filter((effect) => effect.column === column) ?? [];
  const verdict = worstOf(effects);
  // What nobody expected is told where it was seen, and nowhere else.
  const shown = verdict === "waiting" || verdict === undefined ? (isPlanned ? "planned" : undefined) : verdict;
  return <td>{shown !== undefined && <VerdictMark verdict={shown} isNamed />}</td>;
}
