import { type IdentifierKind, MAPPED_BY, type Module } from "@atrium/contract/devices";
import { PageLink } from "../../../collections/PageLink.tsx";
import { listHref } from "../mappingAddress.ts";
import { moduleName } from "../moduleName.ts";
import styles from "../devices.module.css";

/** The types of device that are known by this kind of identifier; one that is not, where the address names it. */
export function ModuleTabs({ kind, module }: { kind: IdentifierKind; module: Module | undefined }) {
  const known: readonly Module[] = MAPPED_BY[kind];
  const tabs = module === undefined || known.includes(module) ? known : [...known, module];
  return (
    <nav className={styles["tabs"]} aria-label="Types of device">
      {tabs.map((one) => (
        <PageLink
          className="flex-none nowrap ink2"
          key={one}
          href={listHref(kind, one)}
          aria-current={one === module ? "page" : undefined}
        >
          {moduleName(one)}
        </PageLink>
      ))}
    </nav>
  );
}
