import { ProductFile, type SiteProduct } from "@atrium/contract/devices";
import { Card, EmptyState, Icon, Kpi, PageHeading } from "@atrium/ui";
import { sayNumber, t } from "@atrium/words";
import { Button, FileButton, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import plus from "lucide-react/icons/plus";
import upload from "lucide-react/icons/upload";
import { useState } from "react";
import { FormError } from "../../collections/form/FormError.tsx";
import { readRecord } from "../../collections/form/jsonFile.ts";
import { ReadState } from "../../collections/ListState.tsx";
import lists from "../../collections/lists.module.css";
import { PageLink } from "../../collections/PageLink.tsx";
import { SearchInput } from "../../collections/SearchInput.tsx";
import { forgetPreparedProduct, prepareProduct } from "../../settings/preparedProduct.ts";
import { PROTOCOL_NAMES } from "./ProductEditor.tsx";
import { newProductHref, productHref, siteProductsQuery } from "./productQueries.ts";
import { ShippedProducts } from "./ShippedProducts.tsx";
import styles from "./products.module.css";

/** The products of the site's own: tables of points that devices share. */
export function ProductsPage() {
  const products = useQuery(siteProductsQuery);
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <div className="col grow">
      <PageHeading
        title={t("Products")}
        crumb={t("Tables of points: where each value is in a device, in which unit, and what its codes mean")}
        kpis={<Kpi value={sayNumber(products.data?.length ?? 0)} label={t("products of this site")} />}
        actions={
          <div className={`row wrap justify-end ${lists["actions"]}`}>
            <SearchInput label={t("Search products")} value={search} onSearch={setSearch} />
            <FileButton accept=".json,application/json" onChange={(file) => void read(file)}>
              {({ onClick }) => (
                <Button leftSection={<Icon of={upload} size={14} />} onClick={onClick}>
                  {t("Import")}
                </Button>
              )}
            </FileButton>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="filled" leftSection={<Icon of={plus} size={14} />}>
                  {t("New product")}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {(["bacnet", "modbus", "mqtt"] as const).map((protocol) => (
                  <Menu.Item
                    key={protocol}
                    onClick={() => {
                      forgetPreparedProduct();
                      void navigate({ href: newProductHref(protocol) });
                    }}
                  >
                    {PROTOCOL_NAMES[protocol]}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        }
      />
      <div className={`${lists["body"]} col gap-12`}>
        <FormError>{problem}</FormError>
        <ReadState what={t("products")} result={products}>
          {(all) => <OwnProducts products={all} search={search} />}
        </ReadState>
        <ShippedProducts search={search} />
      </div>
    </div>
  );

  /** A file opens as a new product: nothing is saved before somebody has looked at it. */
  async function read(file: File | null): Promise<void> {
    if (file === null) return;
    const product = await readRecord(file, ProductFile);
    if ("problem" in product) {
      setProblem(t("{file} is not a product: {problem}", { file: file.name, problem: product.problem }));
      return;
    }
    setProblem(undefined);
    const { protocol } = product.value;
    prepareProduct({ protocol, product: product.value, tried: { address: {} } });
    await navigate({ href: newProductHref(protocol) });
  }
}

function OwnProducts({ products, search }: { products: readonly SiteProduct[]; search: string }) {
  const words = search.trim().toLowerCase();
  const shown = products.filter(({ product: { name, label = "", source = "" } }) =>
    `${name} ${label} ${source}`.toLowerCase().includes(words),
  );
  if (shown.length === 0) {
    return (
      <Card title={t("Of this site")}>
        <EmptyState title={products.length === 0 ? t("No products of your own yet") : t("No matching product")}>
          {t("Make one from a manual, from what a search has found, or as a copy of a built-in one below.")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t("Of this site")}>
      <ul className="plain-list" aria-label={t("Products of this site")}>
        {shown.map(({ product, devices }) => (
          <li
            key={`${product.protocol} ${product.name}`}
            className={`items-center gap-12 border-t ${styles["product"]}`}
          >
            <div className="grow min-w-0">
              <PageLink href={productHref(product)}>{product.label ?? product.name}</PageLink>
              <div className="t12 muted break-anywhere" translate="no">
                {product.source ?? product.name}
              </div>
            </div>
            <span className="t12">{PROTOCOL_NAMES[product.protocol]}</span>
            <span className="t12 num">
              {t("{count, plural, one {# point} other {# points}}", { count: product.points.length })}
            </span>
            <span className="t12 num">
              {t("{count, plural, =0 {no device} one {# device} other {# devices}}", { count: devices.length })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
