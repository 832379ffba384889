import { ProductFile, type SiteProduct } from "@atrium/contract/devices";
import { Card, EmptyState, Icon } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import plus from "lucide-react/icons/plus";
import { ReadState } from "../../collections/ListState.tsx";
import { PageLink } from "../../collections/PageLink.tsx";
import { SharedListPage } from "../../collections/SharedListPage.tsx";
import { forgetPreparedProduct, prepareProduct } from "../../settings/preparedProduct.ts";
import { PROTOCOL_NAMES } from "./ProductEditor.tsx";
import { newProductHref, productHref, siteProductsQuery } from "./productQueries.ts";
import { ShippedProducts } from "./ShippedProducts.tsx";
import styles from "./products.module.css";

/** The products of the site's own: tables of points that devices share. */
export function ProductsPage() {
  const products = useQuery(siteProductsQuery);
  const navigate = useNavigate();
  return (
    <SharedListPage
      title={t("Products")}
      crumb={t("Tables of points: where each value is in a device, in which unit, and what its codes mean")}
      own={products.data?.length}
      ownLabel={t("products of this site")}
      searchLabel={t("Search products")}
      schema={ProductFile}
      wrongFile={(file, problem) => t("{file} is not a product: {problem}", { file, problem })}
      onImport={(product) => {
        prepareProduct({ protocol: product.protocol, product, tried: { address: {} } });
        void navigate({ href: newProductHref(product.protocol) });
      }}
      adding={
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
      }
    >
      {(words) => (
        <>
          <ReadState what={t("products")} result={products}>
            {(all) => <OwnProducts products={all} words={words} />}
          </ReadState>
          <ShippedProducts words={words} />
        </>
      )}
    </SharedListPage>
  );
}

function OwnProducts({ products, words }: { products: readonly SiteProduct[]; words: string }) {
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
