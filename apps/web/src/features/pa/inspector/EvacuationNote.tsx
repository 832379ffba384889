import { Icon } from "@atrium/ui";
import Flame from "lucide-react/icons/flame";
import styles from "./inspector.module.css";

/** Names the only source of evacuation messages. */
export function EvacuationNote() {
  return (
    <p className={`row gap-8 border-t t12 ink2 ${styles["evacuation"]}`}>
      <Icon of={Flame} size={14} />
      Evacuation messages come from the fire panel and always win.
    </p>
  );
}
