import { listText, PAGE_SIZE_OPTIONS, type Paged } from "@atrium/contract";
import { t } from "@atrium/words";
import chevronLeft from "lucide-react/icons/chevron-left";
import chevronRight from "lucide-react/icons/chevron-right";
import { Icon } from "../controls/Icon.tsx";
import { IconButton } from "../controls/IconButton.tsx";
import { Segmented } from "../controls/Segmented.tsx";
import { pageNumbers } from "./pageNumbers.ts";
import styles from "./Pager.module.css";

function sizeChoices() {
  return PAGE_SIZE_OPTIONS.map((size) => ({
    value: String(size),
    label: size,
    ariaLabel: t("{size} per page", { size }),
  }));
}

interface PagerProps {
  list: Paged<unknown>;
  /** Another page, or pages of another size. */
  onOpen: (page: { page: number; size: number }) => void;
}

/** The foot of a list: the shown range, rows per page, and the pages. */
export function Pager({ list, onOpen }: PagerProps) {
  const { total, currentPage, perPage, totalPage } = list;
  const open = (page: number, size = perPage): void => {
    onOpen({ page, size });
  };
  const first = (currentPage - 1) * perPage + 1;
  return (
    <nav className={`row wrap gap-8-12 border-t ${styles["pager"]}`} aria-label={t("List pages")}>
      <span className="num ink2" aria-live="polite">
        {list.data.length === 0 ? listText(0, 0, total) : listText(first, first + list.data.length - 1, total)}
      </span>
      <div className="row gap-8 ml-auto">
        <Segmented
          label={t("Rows per page")}
          segments={sizeChoices()}
          value={String(perPage)}
          onChange={(size) => {
            open(1, Number(size));
          }}
        />
        <span className="t12 muted" aria-hidden>
          {t("per page")}
        </span>
      </div>
      <div className={`row gap-4 ${styles["pages"]}`}>
        <IconButton
          label={t("Previous page")}
          icon={<Icon of={chevronLeft} size={15} />}
          disabled={currentPage <= 1}
          onClick={() => {
            open(Math.min(currentPage - 1, Math.max(totalPage, 1)));
          }}
        />
        {pageNumbers(currentPage, totalPage).map((page, index) =>
          page === undefined ? (
            // oxlint-disable-next-line react/no-array-index-key -- a gap has nothing else to be known by
            <span key={`gap-${index}`} className="muted" aria-hidden>
              …
            </span>
          ) : (
            <button
              key={page}
              type="button"
              className={`t12 ink2 rounded border-0 cursor-pointer ${styles["page"]} num`}
              aria-label={t("Page {page}", { page })}
              aria-current={page === currentPage ? "page" : undefined}
              onClick={() => {
                open(page);
              }}
            >
              {page}
            </button>
          ),
        )}
        <IconButton
          label={t("Next page")}
          icon={<Icon of={chevronRight} size={15} />}
          disabled={currentPage >= totalPage}
          onClick={() => {
            open(currentPage + 1);
          }}
        />
      </div>
    </nav>
  );
}
