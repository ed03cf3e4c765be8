/** The longest message to the representative; the counter under it reads 'Limit znaków: {remaining}'. */
export const MESSAGE_LENGTH_MAX = 2000;
