import { type Phrase, t } from "@atrium/words";
import lists from "./lists.module.css";
import { PageLink } from "./PageLink.tsx";

interface PageTabsProps<Name extends string> {
  /** What the parts are parts of. */
  label: string;
  /** The address of the page; each part is a `tab` of it. */
  path: string;
  names: Readonly<Record<Name, Phrase>>;
  order: readonly Name[];
  current: Name;
}

/** The parts of a page, each with an address. */
export function PageTabs<Name extends string>({ label, path, names, order, current }: PageTabsProps<Name>) {
  return (
    <nav className={`inline-flex rounded ${lists["tabs"]}`} aria-label={label}>
      {order.map((name) => (
        <PageLink
          className="inline-row nowrap ink2"
          key={name}
          href={`${path}?tab=${name}`}
          aria-current={name === current ? "page" : undefined}
        >
          {t(names[name])}
        </PageLink>
      ))}
    </nav>
  );
}
