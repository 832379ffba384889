import { Icon, IconButton, Segmented } from "@atrium/ui";
import { t } from "@atrium/words";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import styles from "./controls.module.css";
import { PercentSlider } from "./PercentSlider.tsx";
import { useDraft } from "./useDraft.ts";

/** What the parts of the controls are called. */
export interface PercentWords {
  /** "Level" */
  readonly value: string;
  /** "darker", "brighter" */
  readonly less: string;
  readonly more: string;
  /** On the button for 0 and, where it has a name, 100: "Off". */
  readonly zero: string;
  readonly full?: string;
}

interface PercentControlsProps {
  /** The name of the control, for a screen reader. */
  name: string;
  words: PercentWords;
  /** The reported value; null: unknown. */
  value: number | null;
  /** The commanded value that is not confirmed yet. */
  ghost: number | undefined;
  /** The values of several devices; `value` is their mean. */
  spread?: readonly number[];
  isLocked: boolean;
  /** In a question: each step counts at once (see `useDraft`). */
  isAtOnce?: boolean | undefined;
  onValue: (value: number) => void;
}

const PRESETS = ["0", "25", "50", "75", "100"] as const;
const STEP = 5;

/** A share of 0 to 100 %: the slider with − and +, and the five usual values. */
export function PercentControls(props: PercentControlsProps) {
  const { name, words, value, ghost, spread, isLocked, isAtOnce = false, onValue } = props;
  const { draft, change, commit, changeThenCommit } = useDraft(onValue, { fit: whole, isAtOnce });
  const base = draft ?? ghost ?? (value === null ? undefined : Math.round(value));
  const isUniform = spread === undefined || new Set(spread.map(Math.round)).size === 1;
  const chosen = draft ?? ghost ?? (isUniform ? base : undefined);
  return (
    <>
      <div className={`row gap-2 ${styles["sliderRow"]}`}>
        <IconButton
          label={`${name}: ${String(STEP)} % ${words.less}`}
          size="sm"
          icon={<Icon of={Minus} size={14} />}
          disabled={isLocked || base === undefined}
          onClick={() => {
            if (base !== undefined) changeThenCommit(base - STEP);
          }}
        />
        <div className="grow">
          <PercentSlider
            label={t("{value} of {name}", { value: words.value, name })}
            level={value}
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
          label={`${name}: ${String(STEP)} % ${words.more}`}
          size="sm"
          icon={<Icon of={Plus} size={14} />}
          disabled={isLocked || base === undefined}
          onClick={() => {
            if (base !== undefined) changeThenCommit(base + STEP);
          }}
        />
      </div>
      <Segmented
        label={t("{value} presets of {name}", { value: words.value, name })}
        isFullWidth
        isDisabled={isLocked}
        segments={PRESETS.map((preset) => ({ value: preset, label: presetText(words, preset) }))}
        value={PRESETS.find((preset) => Number(preset) === chosen) ?? null}
        onChange={(preset) => {
          changeThenCommit(Number(preset));
        }}
      />
    </>
  );
}

function presetText(words: PercentWords, preset: string): string {
  if (preset === "0") return words.zero;
  return preset === "100" && words.full !== undefined ? words.full : `${preset} %`;
}

function whole(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)));
}
