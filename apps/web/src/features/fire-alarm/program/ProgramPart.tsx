import { Icon } from "@atrium/ui";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import type { ReactNode } from "react";
import styles from "./program.module.css";

interface ProgramPartProps {
  name: string;
  note: string;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** An effect or a zone in a line, and its fields where it is opened. */
export function ProgramPart({ name, note, isOpen, onToggle, children }: ProgramPartProps) {
  return (
    <li>
      <button
        type="button"
        className={`row gap-8 w-full border-0 cursor-pointer ${styles["part"]}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        <Icon of={isOpen ? ChevronDown : ChevronRight} size={14} />
        <span className="ell">{name}</span>
        <span className="t12 muted num">{note}</span>
      </button>
      {isOpen && children}
    </li>
  );
}
