import { Fragment } from "react";
import { valueText } from "../../../devices/values.ts";
import { NO_VALUE } from "./boundPoints.ts";
import styles from "./nodes.module.css";
import type { NodeValue } from "./drawn.ts";

interface ValuesProps {
  readonly values: readonly NodeValue[];
  readonly separator: string;
}

/** What is measured at a node; what is not heard is a dash. */
export function Values({ values, separator }: ValuesProps) {
  if (values.length === 0) return null;
  return (
    <span className={`${styles["figures"]} t12 num`}>
      {values.map((value, index) => (
        <Fragment key={value.point}>
          {index > 0 && separator}
          <Value {...value} />
        </Fragment>
      ))}
    </span>
  );
}

interface StackedProps extends Pick<ValuesProps, "values"> {
  /** The direction is said in words. */
  readonly isUnsigned: boolean;
}

/** Each value in its own row, the first one the strongest. */
export function StackedValues({ values, isUnsigned }: StackedProps) {
  return values.map((value, index) => (
    <span key={value.point} className={`num t12 ${styles["stacked"]} ${index === 0 ? styles["main"] : "muted"}`}>
      <Value {...value} isUnsigned={isUnsigned} />
    </span>
  ));
}

function Value({ name, shown, isUnsigned = false }: NodeValue & { readonly isUnsigned?: boolean }) {
  const value = shown?.value ?? null;
  return (
    <span data-old={shown?.isOld}>
      {name !== undefined && <span className="muted">{`${name} `}</span>}
      <span className={styles["figure"]}>
        {shown === undefined || value === null
          ? NO_VALUE
          : valueText(shown.point, isUnsigned ? Math.abs(value) : value)}
      </span>
    </span>
  );
}
