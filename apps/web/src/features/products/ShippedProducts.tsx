import { type ProductFile, systemName } from "@atrium/contract/devices";
import { Card } from "@atrium/ui";
import { t } from "@atrium/words";
import { useQuery } from "@tanstack/react-query";
import { PageLink } from "../../collections/PageLink.tsx";
import { protocolsQuery } from "../../settings/settingsQueries.ts";
import { newProductHref } from "./productQueries.ts";
import styles from "./products.module.css";

/** The built-in products, each a table that a site may copy and change. */
export function ShippedProducts({ words }: { words: string }) {
  const protocols = useQuery(protocolsQuery).data ?? [];
  const rows = protocols
    .flatMap(({ key, label: protocol, products }) => products.map((product) => ({ key, protocol, product })))
    .filter(({ product: { isOfSite, name, label, source = "" } }) => {
      return !isOfSite && `${name} ${label} ${source}`.toLowerCase().includes(words);
    });
  if (rows.length === 0) return null;
  return (
    <Card title={t("Built in")} note={t("updated with the program; a copy can be changed")}>
      <ul className="plain-list" aria-label={t("Built-in products")}>
        {rows.map(({ key, protocol, product }) => (
          <li key={`${key} ${product.name}`} className={`items-center gap-12 border-t ${styles["product"]}`}>
            <div className="grow min-w-0">
              <span className="m">{product.label}</span>
              <div className="t12 muted break-anywhere" translate={product.source === undefined ? undefined : "no"}>
                {product.source ?? product.modules.map((module) => systemName(module)).join(", ")}
              </div>
            </div>
            <span className="t12">{protocol}</span>
            <span className="t12 num">
              {t("{count, plural, one {# point} other {# points}}", { count: product.points.length })}
            </span>
            <span>
              {product.hasTable && isTabled(key) && (
                <PageLink href={newProductHref(key, product.name)}>{t("Copy")}</PageLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function isTabled(protocol: string): protocol is ProductFile["protocol"] {
  return protocol === "bacnet" || protocol === "modbus" || protocol === "mqtt";
}
