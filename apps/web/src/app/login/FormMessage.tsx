import { StateGlyph } from "@atrium/ui";
import { sentenceParts, t } from "@atrium/words";
import { useEffect } from "react";
import { useClock } from "../../platform/useClock.ts";
import type { SignInFailure } from "./signInFailure.ts";
import styles from "./SignInForm.module.css";

interface FormMessageProps {
  failure: SignInFailure | undefined;
  /** The wait of a throttled sign-in has passed. */
  onOver: () => void;
}

/** What happened, and what to do about it. */
export function FormMessage({ failure, onOver }: FormMessageProps) {
  return (
    <div role="alert" className={styles["message"]}>
      {failure !== undefined && (
        <span className={styles["failure"]}>
          <StateGlyph state={failure.kind === "wrong" ? "alarm" : "trouble"} size={14} />
          {failure.kind === "throttled" ? (
            <Wait until={failure.until} onOver={onOver} />
          ) : (
            <span>{sentence(failure)}</span>
          )}
        </span>
      )}
    </div>
  );
}

function sentence(failure: Exclude<SignInFailure, { kind: "throttled" }>): string {
  if (failure.kind === "away") return t("The server is not responding. Check the network, then try again.");
  return failure.message;
}

function Wait({ until, onOver }: { until: number; onOver: () => void }) {
  const left = Math.max(0, Math.ceil((until - useClock()) / 1000));
  useEffect(() => {
    if (left === 0) onOver();
  }, [left, onOver]);
  const [minutes, seconds] = [Math.floor(left / 60), left % 60];
  return (
    <span>
      {sentenceParts("Too many attempts. Wait {time}, then try again.", {
        time: (
          <span key="time" className="num" aria-hidden>
            {minutes > 0 ? t("{minutes} min {seconds} s", { minutes, seconds }) : t("{seconds} s", { seconds })}
          </span>
        ),
      })}
    </span>
  );
}
