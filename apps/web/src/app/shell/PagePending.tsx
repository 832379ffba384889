import { LoadingBlocks } from "@atrium/ui";

/** While a page's program is being fetched. */
export function PagePending() {
  return <LoadingBlocks rows={3} label="Loading the page" />;
}
