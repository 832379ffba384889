import { Icon } from "@atrium/ui";
import search from "lucide-react/icons/search";
import styles from "./SearchField.module.css";

/** Looks like a field and opens the palette, which is one. */
export function SearchField({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={styles["field"]} aria-keyshortcuts="Control+K" onClick={onOpen}>
      <Icon of={search} size={14} />
      Search or run a command
      <kbd className={styles["key"]}>Ctrl K</kbd>
    </button>
  );
}
