/** A part of the largest diagonal, added to each: what was never seen to vary has no effect, and nothing divides by 0. */
const RIDGE = 1e-7;

/**
 * The solution of a symmetric system of a few equations, by elimination.
 * @param matrix by rows; it is used up
 * @param right its right side; it is used up
 */
export function solved(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  let largest = 0;
  for (let row = 0; row < size; row += 1) largest = Math.max(largest, matrix[row * size + row] ?? 0);
  if (largest === 0) return new Float64Array(size);
  const at = (row: number, column: number): number => matrix[row * size + column] ?? 0;
  for (let row = 0; row < size; row += 1) matrix[row * size + row] = at(row, row) + RIDGE * largest;
  for (let pivot = 0; pivot < size; pivot += 1) {
    for (let row = pivot + 1; row < size; row += 1) {
      const share = at(row, pivot) / at(pivot, pivot);
      for (let column = pivot; column < size; column += 1) {
        matrix[row * size + column] = at(row, column) - share * at(pivot, column);
      }
      right[row] = (right[row] ?? 0) - share * (right[pivot] ?? 0);
    }
  }
  const solution = new Float64Array(size);
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = right[row] ?? 0;
    for (let column = row + 1; column < size; column += 1) rest -= at(row, column) * (solution[column] ?? 0);
    solution[row] = rest / at(row, row);
  }
  return solution;
}
