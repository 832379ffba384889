import { Icon, IconButton, Segmented } from "@atrium/ui";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { LevelSlider } from "./LevelSlider.tsx";
import styles from "./inspector.module.css";
import { useLevelDraft } from "./useLevelDraft.ts";

type LevelControlsProps = {
  /** What is controlled, for a screen reader. */
  name: string;
  level: number | null;
  ghost: number | undefined;
  spread?: readonly number[];
  isLocked: boolean;
  onLevel: (level: number) => void;
};

const PRESETS = ["0", "25", "50", "75", "100"] as const;
const STEP = 5;

/** The slider with − and +, and the five usual levels. */
export function LevelControls({ name, level, ghost, spread, isLocked, onLevel }: LevelControlsProps) {
  const { draft, change, commit, changeThenCommit } = useLevelDraft(onLevel);
  const base = draft ?? ghost ?? (level === null ? 0 : Math.round(level));
  const isUniform = spread === undefined || new Set(spread.map(Math.round)).size === 1;
  const chosen = draft ?? ghost ?? (level === null || !isUniform ? undefined : Math.round(level));
  return (
    <>
      <div className={styles["sliderRow"]}>
        <IconButton
          label={`${name}: ${String(STEP)} % darker`}
          size="sm"
          icon={<Icon of={Minus} size={14} />}
          disabled={isLocked}
          onClick={() => {
            changeThenCommit(base - STEP);
          }}
        />
        <div className="grow">
          <LevelSlider
            label={`Level of ${name}`}
            level={level}
            ghost={ghost}
            draft={draft}
            spread={spread}
            isLocked={isLocked}
            onChange={change}
            onCommit={commit}
            onStep={changeThenCommit}
          />
        </div>
        <IconButton
          label={`${name}: ${String(STEP)} % brighter`}
          size="sm"
          icon={<Icon of={Plus} size={14} />}
          disabled={isLocked}
          onClick={() => {
            changeThenCommit(base + STEP);
          }}
        />
      </div>
      <Segmented
        label={`Usual levels of ${name}`}
        isFullWidth
        isDisabled={isLocked}
        segments={PRESETS.map((value) => ({ value, label: value === "0" ? "Off" : `${value} %` }))}
        value={PRESETS.find((value) => Number(value) === chosen) ?? null}
        onChange={(value) => {
          changeThenCommit(Number(value));
        }}
      />
    </>
  );
}
