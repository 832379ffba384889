import { createContext, type ReactNode, use, useId } from "react";
import styles from "./inspector.module.css";

interface SectionProps {
  title: string;
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** Whose inspector it is, where a page shows several: two of them have parts of the same title. */
export const SectionOwner = createContext<string | undefined>(undefined);

/** One part of the inspector under a hairline. */
export function Section({ title, note, action, children }: SectionProps) {
  const id = useId();
  const owner = use(SectionOwner);
  const name = owner === undefined ? { "aria-labelledby": id } : { "aria-label": `${owner}, ${title}` };
  return (
    <section className={styles["section"]} {...name}>
      <header>
        <h3 id={id}>{title}</h3>
        {note !== undefined && <span className="t12 muted num">{note}</span>}
        {action}
      </header>
      {children}
    </section>
  );
}
