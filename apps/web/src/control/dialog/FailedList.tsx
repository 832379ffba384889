import { MODAL_TABLE_HEIGHT } from "@atrium/contract";
import { type TargetCommand, targetKey } from "../commands/order.ts";
import { TextButton } from "../controls/TextButton.tsx";
import styles from "./dialog.module.css";

interface FailedListProps {
  failed: readonly TargetCommand[];
  /** Those that may be tried again. */
  repeatable: readonly TargetCommand[];
  nameOf: (target: TargetCommand) => string;
  onRetry: ((targets: readonly TargetCommand[]) => void) | undefined;
}

/** In a dialog (specification point 9), and never so high that the buttons below leave the screen. */
const MOST_HEIGHT = `min(${String(MODAL_TABLE_HEIGHT)}px, 40dvh)`;

/** The targets that failed, by name and reason; those for which a second try may help have a button for it. */
export function FailedList({ failed, repeatable, nameOf, onRetry }: FailedListProps) {
  return (
    <ul
      className={`plain-list overflow-auto border-t t12 bg-2 ${styles["failed"]}`}
      aria-label="Failed"
      style={{ maxHeight: MOST_HEIGHT }}
    >
      {failed.map((target) => (
        <li className="grid items-center gap-10" key={targetKey(target)}>
          <span className="m num">{target.device}</span>
          <span className="ink2 ell">{nameOf(target)}</span>
          <span className="ink2">{target.detail ?? "The device did not answer"}</span>
          {onRetry !== undefined && repeatable.includes(target) && (
            <TextButton
              aria-label={`Retry ${target.device}`}
              onClick={() => {
                onRetry([target]);
              }}
            >
              Retry
            </TextButton>
          )}
        </li>
      ))}
    </ul>
  );
}
