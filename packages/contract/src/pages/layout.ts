/** Widths of the layout, pixels (specification point 9). */
export const LAYOUT = {
  modalWidth: 520,
  confirmWidth: 416,
  sideWidth: 200,
  collapsedSideWidth: 80,
} as const;

/**
 * The widest screen of each size, pixels: a hundredth below the next size's first pixel, so that a style for "up to"
 * and one for "from" never hold together. The specification gives the first and the last; between them is the usual grid.
 */
export const BREAKPOINTS = {
  xs: 479.98,
  sm: 575.98,
  md: 767.98,
  lg: 991.98,
  xl: 1199.98,
  xxl: 1599.98,
  xxxl: 1999.98,
} as const;
