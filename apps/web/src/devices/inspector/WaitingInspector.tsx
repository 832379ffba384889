import { LoadingBlock } from "@atrium/ui";
import styles from "./inspector.module.css";

/** Grey blocks where the inspector's parts will stand. */
export function WaitingInspector() {
  return (
    <output aria-label="Reading the values" className={`col gap-10 ${styles["waiting"]}`}>
      <LoadingBlock width="60%" height={18} />
      <LoadingBlock width="42%" height={12} />
      <LoadingBlock width="100%" height={36} />
      <LoadingBlock width="100%" height={30} />
      <LoadingBlock width="34%" height={12} style={{ marginTop: 24 }} />
      <LoadingBlock width="100%" height={92} />
      <LoadingBlock width="34%" height={12} style={{ marginTop: 24 }} />
      <LoadingBlock width="86%" height={12} />
      <LoadingBlock width="72%" height={12} />
    </output>
  );
}
