import { type KeyboardEvent, type ReactNode, useRef } from "react";
import styles from "./Segmented.module.css";

export type Segment<Value extends string> = {
  value: Value;
  label: ReactNode;
  /** For a segment whose label is no plain text. */
  ariaLabel?: string;
  isDisabled?: boolean;
};

type SegmentedProps<Value extends string> = {
  /** What is chosen here, for a screen reader: "View", "Range". */
  label: string;
  segments: readonly Segment<Value>[];
  /** null: none of them, e.g. a level between the steps. */
  value: Value | null;
  onChange: (value: Value) => void;
  isFullWidth?: boolean;
  isDisabled?: boolean;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** A choice of few, all in sight. A radio group: Tab enters it once, the arrows move through it. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const root = useRef<HTMLDivElement>(null);
  const selected = props.segments.findIndex((segment) => segment.value === props.value);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...(root.current?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = buttons[(at + step + buttons.length) % buttons.length];
    next?.focus();
    next?.click();
  }

  return (
    <div
      ref={root}
      role="radiogroup"
      aria-label={props.label}
      className={`${styles["group"]} ${props.isFullWidth === true ? styles["full"] : ""}`}
      onKeyDown={onKeyDown}
    >
      {props.segments.map((segment, index) => (
        <button
          key={segment.value}
          type="button"
          role="radio"
          aria-checked={index === selected}
          aria-label={segment.ariaLabel}
          tabIndex={index === Math.max(selected, 0) ? 0 : -1}
          disabled={props.isDisabled === true || segment.isDisabled === true}
          className={styles["segment"]}
          onClick={() => {
            props.onChange(segment.value);
          }}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
