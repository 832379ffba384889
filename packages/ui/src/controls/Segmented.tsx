import { type ReactNode, useId } from "react";
import styles from "./Segmented.module.css";

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
  /** For a segment whose label is not plain text. */
  ariaLabel?: string;
  isDisabled?: boolean;
}

interface SegmentedProps<Value extends string> {
  /** The name of the choice, for a screen reader: "View", "Range". */
  label: string;
  segments: readonly Segment<Value>[];
  /** null: none of them, e.g. a level between the steps. */
  value: Value | null;
  onChange: (value: Value) => void;
  isFullWidth?: boolean;
  isDisabled?: boolean;
}

/** A choice of few options, all in sight. Radio buttons underneath: Tab enters once, the arrows move. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={`inline-flex wrap min-w-0 m-0 rounded border-0 ${styles["group"]} ${props.isFullWidth === true ? styles["full"] : ""}`}
      disabled={props.isDisabled === true}
    >
      <legend className="sr-only">{props.label}</legend>
      {props.segments.map((segment) => (
        <label
          key={segment.value}
          className={`inline-row justify-center gap-6 nowrap relative ink2 cursor-pointer ${styles["segment"]}`}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={segment.value}
            aria-label={segment.ariaLabel}
            checked={segment.value === props.value}
            disabled={segment.isDisabled === true}
            onChange={() => {
              props.onChange(segment.value);
            }}
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
