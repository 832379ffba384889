import type { SentencePart } from "@atrium/contract/automation";
import styles from "./actions.module.css";

/** A rule as it is said; what counts in it is strong. */
export function Sentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <p className={`break-anywhere ink2 ${styles["sentence"]}`}>
      {parts.map(({ text, isStrong }, index) => {
        // The pieces of a sentence stand in its order and have no other name.
        const key = `${String(index)} ${text}`;
        return isStrong === true ? (
          <b className="b ink" key={key}>
            {text}
          </b>
        ) : (
          <span key={key}>{text}</span>
        );
      })}
    </p>
  );
}
