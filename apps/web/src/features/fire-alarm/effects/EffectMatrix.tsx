import type { BoardPanel, FireCause } from "@atrium/contract/alarms";
import { BoardTable, Icon, StateGlyph, Tag } from "@atrium/ui";
import { t } from "@atrium/words";
import Flame from "lucide-react/icons/flame";
import type { ReactNode } from "react";
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
    <div className={`overflow-hidden border ${styles["matrix"]}`}>
      <BoardTable
        label={t("Zones of panel {id}", { id: panel.id })}
        isDashed={isLost}
        corner={<Zone number={t("Zone")}>{t("Cause")}</Zone>}
        columns={panel.columns.map(({ name, module }) => ({
          key: name,
          align: "center",
          title: (
            <span className={`col items-center gap-4 nowrap ${styles["column"]}`}>
              <Icon of={SYSTEM_DRAWINGS.get(module) ?? Flame} size={16} />
              {name}
            </span>
          ),
        }))}
        rows={panel.zones.map(({ zone, number, name, expected }) => {
          const cause = causes.find((one) => one.zone === zone);
          const cells = panel.columns.map((column) => [
            column.name,
            cellOf(column.name, cause, expected.includes(column.name)),
          ]);
          return {
            key: zone,
            isAlarm: cause?.endedAt === null,
            head: (
              <Zone number={number === null ? "–" : String(number)}>
                {cause === undefined ? (
                  <span className={styles["quiet"]}>{name}</span>
                ) : (
                  <CauseName cause={cause} name={name} isChosen={cause.id === chosen} onChoose={onChoose} />
                )}
              </Zone>
            ),
            cells: Object.fromEntries(cells),
          };
        })}
      />
    </div>
  );
}

function Zone({ number, children }: { number: string; children: ReactNode }) {
  return (
    <span className={`inline-row gap-10 nowrap ${styles["zone"]}`}>
      <span className={`text-right ink2 ${styles["number"]} num`}>{number}</span> {children}
    </span>
  );
}

interface CauseNameProps {
  cause: FireCause;
  name: string;
  isChosen: boolean;
  onChoose: (cause: number) => void;
}

function CauseName({ cause, name, isChosen, onChoose }: CauseNameProps) {
  const isStanding = cause.endedAt === null;
  return (
    <button
      type="button"
      className={`inline-row gap-8 border-0 cursor-pointer ${styles["causeName"]}`}
      aria-pressed={isChosen}
      onClick={() => {
        onChoose(cause.id);
      }}
    >
      <StateGlyph state={isStanding ? "alarm" : "normal"} label={isStanding ? t("Alarm") : t("Ended")} />
      {name}
      {cause.drill !== null && <Tag tone="accent">{t("Drill")}</Tag>}
    </button>
  );
}

/** What was not expected is shown where it was seen, and nowhere else. */
function cellOf(column: string, cause: FireCause | undefined, isPlanned: boolean): ReactNode {
  const verdict = worstOf(cause?.effects.filter((effect) => effect.column === column) ?? []);
  if (verdict !== undefined && verdict !== "waiting") return <VerdictMark verdict={verdict} isNamed />;
  return isPlanned && <VerdictMark verdict="planned" isNamed />;
}
