import type { SkippedTarget } from "@atrium/contract/devices";
import { OutcomeRow } from "@atrium/ui";
import styles from "./dialog.module.css";

/** What an undo leaves as it is, by name and reason. */
export function SkippedList({ skipped }: { skipped: readonly SkippedTarget[] }) {
  if (skipped.length === 0) return null;
  return (
    <>
      <OutcomeRow glyph={<i className={styles["hollowDot"]} />} count={skipped.length} text="Left as they are" />
      {/* A long list scrolls, and nothing in it takes the focus. */}
      <ul
        className={`plain-list overflow-auto border-t t12 bg-2 ${styles["failed"]}`}
        aria-label="Left as they are"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        {skipped.map(({ device, point, deviceName, reason }) => (
          <li className="grid items-center gap-10" key={`${device} ${point}`}>
            <span className="m num">{device}</span>
            <span className="ink2 ell">{deviceName}</span>
            <span className="ink2">{reason}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
